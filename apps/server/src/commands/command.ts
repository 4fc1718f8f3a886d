import { parseArgs } from "node:util";
import type { z } from "zod";
import type { Config } from "../config.ts";
import { StartRefusal } from "../infra/app-error.ts";
import type { Services } from "../infra/context.ts";
import type { ProgressOutput } from "./import-progress.ts";

/** An order of whoever runs the server, given at the command line. */
export interface Command {
  readonly name: string;
  /** Its options and what it does, as a person reads them. */
  readonly usage: string;
  /** Reads the arguments before anything is opened. A text says what is wrong with them. */
  readonly prepare: (args: readonly string[]) => CommandWork | string;
}

/** What it throws ends the program with its message. */
export type CommandWork = (services: CommandServices) => Promise<void>;

export interface CommandServices
  extends Pick<Services, "db" | "clickhouse" | "clock" | "log" | "passwords" | "sealer" | "snapshotDays"> {
  readonly print: (text: string) => void;
}

/** An order about files or a database as a whole, which may be empty or of another release: it opens what it needs. */
export interface MaintenanceCommand extends Pick<Command, "name" | "usage"> {
  readonly maintain: (args: readonly string[]) => MaintenanceWork | string;
}

export type MaintenanceWork = (services: MaintenanceServices) => Promise<void>;

export interface MaintenanceServices extends Pick<CommandServices, "clock" | "log" | "print"> {
  readonly config: Config;
  /** Works on the database that is configured, which is neither checked nor migrated. */
  readonly onDatabase: OnDatabase;
  /** The same, or on a new database in the data folder that the settings name. */
  readonly onNewDatabase: OnDatabase;
  readonly progress: ProgressOutput;
}

type OnDatabase = <Result>(work: (url: string) => Promise<Result>) => Promise<Result>;

/** The options that a schema names, or what is wrong with them. One that may be true stands without a value. */
export function readOptions<Options extends z.ZodObject>(
  schema: Options,
  args: readonly string[],
): z.output<Options> | string {
  const options = Object.entries(schema.shape).map(([name, field]) => {
    const type = (field as z.ZodType).safeParse(true).success ? "boolean" : "string";
    return [name, { type }] as const;
  });
  try {
    const { values } = parseArgs({ args: [...args], options: Object.fromEntries(options) });
    const parsed = schema.safeParse(values);
    if (parsed.success) return parsed.data;
    return parsed.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`).join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What a person at the command line should read when the program cannot go on. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartRefusal) return error.message;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\nCaused by: ${describeFailure(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
