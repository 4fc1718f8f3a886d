import { readFile } from "node:fs/promises";
import { z } from "zod";
import { StartRefusal } from "../infra/app-error.ts";
import { tableName } from "../infra/backup/archive-contents.ts";
import { type VerifiedArchive, verifyArchive } from "../infra/backup/archive-reader.ts";
import { describeInstallation, listMissingKeys } from "../infra/backup/installation.ts";
import { resumeWork } from "../infra/backup/paused-work.ts";
import { type RestoredArchive, restoreBackup } from "../infra/backup/restore-backup.ts";
import { takeBackup } from "../infra/backup/take-backup.ts";
import { openClickHouse } from "../infra/clickhouse/clickhouse.ts";
import { checkDatabase } from "../infra/db/check-database.ts";
import { openDatabase } from "../infra/db/database.ts";
import { archivedRows } from "../modules/history/back-archive-up.ts";
import { provideSecrets } from "../start-steps.ts";
import { type Command, type MaintenanceCommand, type MaintenanceServices, readOptions } from "./command.ts";

const KeyFileSchema = z.strictObject({ "key-file": z.string().min(1).optional() });

const BackupSchema = KeyFileSchema.extend({
  connections: z
    .string()
    .regex(/^([1-9]|1[0-6])$/, { error: "expected a number from 1 to 16" })
    .default("3")
    .transform(Number),
});

export const backupCommand: MaintenanceCommand = {
  name: "backup",
  usage: `backup FILE [--key-file KEYFILE] [--connections 3]
  Writes all data as it is at one moment to a new file, while Clipledger runs. With a key (--key-file, or
  CLIPLEDGER_BACKUP_KEY) the file is encrypted and holds the server's secrets too. See docs/backups.md.`,
  maintain(args) {
    const read = readFileOptions(BackupSchema, args);
    if (typeof read === "string") return read;
    const { file, options } = read;
    return (services) => runBackup(services, file, options);
  },
};

async function runBackup(
  services: MaintenanceServices,
  path: string,
  options: z.infer<typeof BackupSchema>,
): Promise<void> {
  const { config, clock, print } = services;
  const passphrase = await readPassphrase(services, options);
  const show = showProgress(services);
  const result = await services.onDatabase(async (url) => {
    await checkDatabase(url);
    const secrets = await provideSecrets(config);
    const installation = await describeInstallation({ dataDir: config.dataDir, ...secrets }, passphrase);
    const clickhouse = config.clickhouse && (await openClickHouse(config.clickhouse));
    try {
      return await takeBackup({
        url,
        path,
        passphrase,
        now: clock.now(),
        connections: options.connections,
        ...installation,
        elsewhere: archivedRows(clickhouse),
        onProgress: ({ rows, share }) => show("Backing up", share, `, ${rows.toLocaleString("en")} rows`),
      });
    } finally {
      await clickhouse?.close();
    }
  });
  print(`Backed up ${counted(result.rows, "row")} of ${counted(result.tables, "table")} to ${path}`);
  print(` (${sizeOf(result.bytes)}${passphrase === undefined ? "" : ", encrypted"}).\n`);
  print(
    passphrase === undefined ? NOT_INCLUDED : "The server's secrets are in it. Keep the key elsewhere.\n",
  );
}

const NOT_INCLUDED = `It is not encrypted, so the server's secrets are not in it. Keep them elsewhere: CLIPLEDGER_SECRET and
CLIPLEDGER_ENCRYPTION_KEYS, or secrets.json of the data folder. Without them what is sealed in the backup stays unreadable.
`;

export const verifyBackupCommand: MaintenanceCommand = {
  name: "verify-backup",
  usage: `verify-backup FILE [--key-file KEYFILE]
  Reads all of a backup and compares it with what was written. The exit code is 1 if a byte differs. Without the key
  of an encrypted one only that it is whole is known.`,
  maintain(args) {
    const read = readFileOptions(KeyFileSchema, args);
    if (typeof read === "string") return read;
    return async (services) => {
      const passphrase = await readPassphrase(services, read.options);
      services.print(describeArchive(read.file, await verifyArchive({ path: read.file, passphrase })));
    };
  },
};

const RestoreSchema = KeyFileSchema.extend({ resume: z.boolean().default(false) });

export const restoreCommand: MaintenanceCommand = {
  name: "restore",
  usage: `restore FILE [--key-file KEYFILE] [--resume]
  Fills an empty database with a backup, after checking all of the file: that of DATABASE_URL, or a new one in the folder that
  CLIPLEDGER_DATA_DIR names. Tasks and webhooks then wait until "resume", unless --resume is given. See docs/backups.md.`,
  maintain(args) {
    const read = readFileOptions(RestoreSchema, args);
    if (typeof read === "string") return read;
    return (services) => runRestore(services, read.file, read.options);
  },
};

async function runRestore(
  services: MaintenanceServices,
  path: string,
  options: z.infer<typeof RestoreSchema>,
): Promise<void> {
  const { config, log, print } = services;
  const passphrase = await readPassphrase(services, options);
  const onProgress = showProgress(services);
  const archive = await services.onNewDatabase(async (url) => {
    const restored = await restoreBackup({ url, path, passphrase, dataDir: config.dataDir, log, onProgress });
    if (options.resume) await resumeOn(url, services);
    return restored;
  });
  print(`${describeArchive(path, archive)}It is restored.\n`);
  for (const { name } of archive.files) print(`${name} was written to ${config.dataDir}.\n`);
  print(await describeMissingKeys(services, archive));
  if (!options.resume) print(AFTER_RESTORE);
}

const AFTER_RESTORE = `Tasks, webhooks and emails wait. Compare what was paid and sent since the backup (docs/backups.md, "After a
restore") before anybody pays, then: npm run admin -- resume
`;

/** Values that are sealed with a key that the server does not have cannot be read; everything else works. */
async function describeMissingKeys(
  { config }: MaintenanceServices,
  { contents, header }: RestoredArchive,
): Promise<string> {
  const { encryptionKeys } = await provideSecrets(config);
  const missing = listMissingKeys(contents.encryptionKeys, encryptionKeys);
  if (missing.length === 0) return "";
  const source =
    header.encryption === null
      ? "the installation that was backed up has them"
      : `secrets.json in ${config.dataDir} has them`;
  return `Set CLIPLEDGER_ENCRYPTION_KEYS before the start: what was sealed with ${missing.join(", ")} cannot be read without (${source}).\n`;
}

export const resumeCommand: Command = {
  name: "resume",
  usage: `resume
  Lets tasks and webhooks go on after a restore. Running processes notice within seconds.`,
  prepare(args) {
    if (args.length > 0) return `Unexpected: ${args.join(" ")}`;
    return async ({ db, print }) => {
      const wasPaused = await resumeWork(db);
      print(wasPaused ? "Background work goes on.\n" : "Background work is not paused.\n");
    };
  },
};

async function resumeOn(url: string, { log }: MaintenanceServices): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, log });
  try {
    await resumeWork(db);
  } finally {
    await db.close();
  }
}

/** FILE, and the options after or before it. */
function readFileOptions<Options extends z.ZodObject>(
  schema: Options,
  args: readonly string[],
): { file: string; options: z.output<Options> } | string {
  const [file, ...rest] = args;
  if (file === undefined || file.startsWith("-")) return "FILE: expected the name of a file first";
  const options = readOptions(schema, rest);
  return typeof options === "string" ? options : { file, options };
}

async function readPassphrase(
  { config }: MaintenanceServices,
  { "key-file": file }: z.infer<typeof KeyFileSchema>,
): Promise<string | undefined> {
  if (file === undefined) return config.backups.passphrase;
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new StartRefusal(`The key cannot be read: ${error.message}`);
  });
  const passphrase = text.trim();
  if (passphrase.length >= 16) return passphrase;
  throw new StartRefusal(
    `${file}: expected a key of at least 16 characters. Make one: openssl rand -base64 32`,
  );
}

function describeArchive(path: string, { header, contents, rows, bytes }: VerifiedArchive): string {
  const taken = `${path}: taken ${header.createdAt} by Clipledger ${header.productVersion} on PostgreSQL ${header.postgresVersion}, ${sizeOf(bytes)}.\n`;
  if (contents === undefined)
    return `${taken}It is whole. It is encrypted, and without its key nothing else is known.\n`;
  const total = rows.reduce((sum, count) => sum + count, 0);
  const largest = contents.tables
    .map((table, index) => ({ name: tableName(table), rows: rows[index] ?? 0 }))
    .sort((one, other) => other.rows - one.rows)
    .slice(0, 5)
    .map((table) => `  ${table.name}: ${table.rows.toLocaleString("en")}\n`);
  const schema = contents.migrations.at(-1)?.name.replace(".sql", "");
  return `${taken}Every byte is as written: ${counted(total, "row")} of ${counted(contents.tables.length, "table")}, schema ${schema}. The largest:\n${largest.join("")}`;
}

const SHOW_EVERY_MS = 1_000;

/** A line on standard error now and then. */
function showProgress({
  progress,
}: MaintenanceServices): (step: string, share: number, more?: string) => void {
  let shownAt = performance.now();
  return (step, share, more = "") => {
    if (performance.now() - shownAt < SHOW_EVERY_MS) return;
    shownAt = performance.now();
    progress.write(`${step}: ${Math.floor(share * 100)} %${more}\n`);
  };
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
