import { archiveFactsCommand, unarchiveFactsCommand } from "./commands/archive-facts.ts";
import {
  backupCommand,
  restoreCommand,
  resumeCommand,
  verifyBackupCommand,
} from "./commands/backup-commands.ts";
import {
  type Command,
  type CommandWork,
  describeFailure,
  type MaintenanceCommand,
  type MaintenanceWork,
} from "./commands/command.ts";
import { type DiagnosticCommand, doctorCommand } from "./commands/doctor.ts";
import { importHistoryCommand, importRatesCommand } from "./commands/import-commands.ts";
import { migrateCommand } from "./commands/migrate-database.ts";
import {
  createOrganizationCommand,
  grantCreditsCommand,
  redactCreatorCommand,
  setPlanCommand,
} from "./commands/organization-commands.ts";
import {
  openPayoutsCommand,
  retireReceiptKeyCommand,
  verifyAmountsCommand,
} from "./commands/payout-commands.ts";
import { type Config, parseConfig } from "./config.ts";
import { openClickHouse } from "./infra/clickhouse/clickhouse.ts";
import { systemClock } from "./infra/clock.ts";
import { createSealer } from "./infra/crypto/sealer.ts";
import { scryptPasswords } from "./infra/crypto/secrets.ts";
import { checkDatabase } from "./infra/db/check-database.ts";
import { openDatabase } from "./infra/db/database.ts";
import { migrate } from "./infra/db/migrate.ts";
import { createLogger } from "./infra/log.ts";
import { describeDatabase, joinDatabase, joinOrCreateDatabase, provideSecrets } from "./start-steps.ts";

const commands: readonly (Command | MaintenanceCommand | DiagnosticCommand)[] = [
  archiveFactsCommand,
  backupCommand,
  createOrganizationCommand,
  doctorCommand,
  grantCreditsCommand,
  importHistoryCommand,
  importRatesCommand,
  migrateCommand,
  openPayoutsCommand,
  redactCreatorCommand,
  restoreCommand,
  resumeCommand,
  retireReceiptKeyCommand,
  setPlanCommand,
  unarchiveFactsCommand,
  verifyAmountsCommand,
  verifyBackupCommand,
];

async function main(): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const command = commands.find((known) => known.name === name);
  if (command === undefined) return refuse(`Unknown command: ${name ?? "none given"}`, commands);
  if ("diagnose" in command) {
    const work = command.diagnose(args);
    return typeof work === "string" ? refuse(work, [command]) : runDiagnosis(work);
  }
  if ("maintain" in command) {
    const work = command.maintain(args);
    return typeof work === "string" ? refuse(work, [command]) : runMaintenance(work);
  }
  const work = command.prepare(args);
  return typeof work === "string" ? refuse(work, [command]) : runOnDatabase(work);
}

/** Ends the process at once: a question that nobody answered in time may still wait for its answer. */
async function runDiagnosis(work: Exclude<ReturnType<DiagnosticCommand["diagnose"]>, string>): Promise<void> {
  const services = { clock: systemClock, log: createLogger("silent") };
  let said = "";
  const exitCode = await work({
    ...services,
    readConfig: () => parseConfig(process.env, []),
    print: (text) => {
      said += text;
    },
  });
  process.stdout.write(said, () => process.exit(exitCode));
}

async function runMaintenance(work: MaintenanceWork): Promise<void> {
  const config = parseConfig(process.env, []);
  const log = createLogger("warn");
  await work({
    config,
    log,
    clock: systemClock,
    progress: process.stderr,
    print: (text) => process.stdout.write(text),
    onDatabase: (task) => withDatabase(() => joinDatabase(config, log), config, task),
    onNewDatabase: (task) => withDatabase(() => joinOrCreateDatabase(config, log), config, task),
  });
}

async function withDatabase<Result>(
  open: () => ReturnType<typeof joinDatabase>,
  config: Config,
  task: (url: string) => Promise<Result>,
): Promise<Result> {
  const database = await open();
  announceDatabase(config);
  try {
    return await task(database.url);
  } finally {
    await database.stop();
  }
}

/** Before anything changes. Standard output belongs to programs that read it. */
function announceDatabase(config: Config): void {
  process.stderr.write(`Database: ${describeDatabase(config)}\n`);
}

async function runOnDatabase(work: CommandWork): Promise<void> {
  const config = parseConfig(process.env, []);
  const log = createLogger("warn");
  await withDatabase(
    () => joinDatabase(config, log),
    config,
    async (url) => {
      await checkDatabase(url);
      await migrate(url, log);
      const db = openDatabase({ url, maxConnections: 2, log });
      const clickhouse = config.clickhouse && (await openClickHouse(config.clickhouse));
      try {
        await work({
          db,
          clickhouse,
          clock: systemClock,
          passwords: scryptPasswords,
          sealer: createSealer((await provideSecrets(config)).encryptionKeys),
          log,
          snapshotDays: config.CLIPLEDGER_SNAPSHOT_DAYS,
          print: (text) => process.stdout.write(text),
        });
      } finally {
        await clickhouse?.close();
        await db.close();
      }
    },
  );
}

function refuse(problem: string, usable: readonly Pick<Command, "usage">[]): void {
  process.stderr.write(`${problem}\n\n${usageOf(usable)}`);
  process.exitCode = 2;
}

function usageOf(usable: readonly Pick<Command, "usage">[]): string {
  return `Usage: npm run admin -- COMMAND

${usable.map(({ usage }) => usage).join("\n\n")}

Works on the database of DATABASE_URL, or on the one in the data folder, whether or not Clipledger is running on it. Which one,
each command says on standard error. Only "restore" creates a database, in a folder that CLIPLEDGER_DATA_DIR names.
`;
}

// Leaves by the ordinary way out, on which a PostgreSQL of ours is stopped too.
for (const [signal, exitCode] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.once(signal, () => process.exit(exitCode));

main().catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
});
