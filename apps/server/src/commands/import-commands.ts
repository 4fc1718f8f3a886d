import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { LARGEST_RATES_CHARACTERS, readEcbRates } from "@clipledger/connectors/rates/read-ecb-rates";
import type { Imported } from "@clipledger/contract/tracking-import";
import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import { systemActor } from "../infra/actors.ts";
import { AppError, StartRefusal } from "../infra/app-error.ts";
import { findOrganization } from "../modules/organizations/organizations.queries.ts";
import { saveRates } from "../modules/reporting-currency/reference-rates.ts";
import { BadFile, type FileProblems } from "../modules/tracking/import/file/file-problems.ts";
import { checkFile, importFile } from "../modules/tracking/import/file/import-file.ts";
import { sizeOf, UnreadableFile } from "../modules/tracking/import/file/read-text.ts";
import type { FileFigures, ImportFile } from "../modules/tracking/import/file/survey-file.ts";
import { type Command, type CommandServices, readOptions } from "./command.ts";
import { createImportProgress } from "./import-progress.ts";

const OptionsSchema = z.strictObject({
  organization: z
    .string({ error: "expected an org_ id" })
    .regex(idPattern("organization"), { error: "expected an org_ id" }),
  file: z
    .string({ error: "expected the name of a file" })
    .refine(existsSync, { error: "there is no such file" }),
  format: z.enum(["csv", "ndjson"], { error: "expected csv or ndjson" }).optional(),
  check: z.boolean().default(false),
});

export const importHistoryCommand: Command = {
  name: "import",
  usage: `import --organization ORG --file FILE [--format csv|ndjson] [--check]
  Imports metric history from a file of any size, all of it or nothing. A file whose name ends in .gz is unpacked.
  --check only looks for problems. See docs/importing-history.md.`,
  prepare(args) {
    const options = readOptions(OptionsSchema, args);
    if (typeof options === "string") return options;
    const format = options.format ?? formatOf(options.file);
    if (format === undefined) return "--format: the file's name does not tell; say csv or ndjson";
    const file = { path: options.file, format };
    return (services) =>
      run(services, options.organization, file, options.check).catch((error: unknown) => {
        throw refusalOf(error, file) ?? error;
      });
  },
};

async function run(
  services: CommandServices,
  organizationId: string,
  file: ImportFile,
  isCheck: boolean,
): Promise<void> {
  const organization = await findOrganization(services.db, organizationId);
  if (organization === undefined) throw new StartRefusal(`There is no organization ${organizationId}`);
  const ctx = { ...services, organization, actor: systemActor };
  const progress = createImportProgress(process.stderr, await sizeOf(file.path));
  try {
    const sentence = isCheck
      ? describeChecked(await checkFile(ctx, file, progress))
      : describeImported(await importFile(ctx, file, progress), progress.seconds());
    progress.end();
    services.print(`${sentence}\n`);
  } finally {
    progress.end();
  }
}

function formatOf(path: string): ImportFile["format"] | undefined {
  const name = path.toLowerCase().replace(/\.gz$/, "");
  if (name.endsWith(".csv")) return "csv";
  return name.endsWith(".ndjson") || name.endsWith(".jsonl") ? "ndjson" : undefined;
}

/** What the person at the command line can do something about, in words for them. */
function refusalOf(error: unknown, { path }: ImportFile): StartRefusal | undefined {
  if (error instanceof BadFile) return new StartRefusal(describeProblems(path, error.problems));
  if (!(error instanceof UnreadableFile || error instanceof AppError)) return undefined;
  const reason = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  return new StartRefusal(`${path} is not imported: ${reason.message}`);
}

/** The first problems with their places, as editors and terminals link them, and how many there are besides. */
function describeProblems(path: string, { first, count }: FileProblems): string {
  const lines = first.map(
    ({ line, column, field, message }) =>
      `${path}:${line}:${column} ${field === undefined ? "" : `${field}: `}${message}`,
  );
  const further = count - first.length;
  if (further > 0) lines.push(`and ${further.toLocaleString("en")} more`);
  return `Nothing was imported.\n${lines.join("\n")}`;
}

function describeChecked(figures: FileFigures): string {
  return `The file is good: ${describeFigures(figures)}. Nothing was imported.`;
}

function describeImported(imported: Imported, seconds: number): string {
  const speed = Math.round(imported.rows / Math.max(seconds, 0.001));
  const known = imported.skipped === 0 ? "" : ` ${plural(imported.skipped, "row")} changed nothing.`;
  return `Imported ${describeFigures(imported)} in ${seconds.toFixed(1)} s (${speed.toLocaleString("en")} rows/s).${known}`;
}

function describeFigures({ rows, videos, accounts }: FileFigures): string {
  return `${plural(rows, "row")} of ${plural(videos, "video")} by ${plural(accounts, "account")}`;
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

export const importRatesCommand: Command = {
  name: "import-rates",
  usage: `import-rates FILE
  Imports euro reference rates of the European Central Bank, all of the file or nothing: eurofxref-hist.csv, or one of
  eurofxref-daily.xml, eurofxref-hist-90d.xml and eurofxref-hist.xml. See docs/reporting-currency.md.`,
  prepare(args) {
    const [path, ...others] = args;
    if (path === undefined || path.startsWith("-") || others.length > 0)
      return "expected the name of one file";
    return (services) => importRates(services, path);
  },
};

async function importRates({ db, print }: CommandServices, path: string): Promise<void> {
  const read = readEcbRates(await readText(path));
  if (!read.isReadable)
    throw new StartRefusal(
      [`Nothing was imported: ${path} is no file of reference rates.`, ...read.problems].join("\n  - "),
    );
  const changed = await saveRates(db, read.rates);
  const days = read.rates.map(({ day }) => day).sort();
  const without =
    read.leftOut.length === 0 ? "" : ` Left out, as nobody is paid in them: ${read.leftOut.join(", ")}.`;
  print(
    `Read ${read.rates.length.toLocaleString("en")} rates from ${days[0]} to ${days.at(-1)}; ${changed.toLocaleString("en")} are new.${without}\n`,
  );
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_RATES_CHARACTERS) throw new Error("it is larger than any file of the bank");
    return await readFile(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(`Nothing was imported: ${path} cannot be read: ${reason}`);
  }
}
