import { type DestinationStream, pino } from "pino";
import { toTerminalLine } from "./terminal-log.ts";

export type { Logger } from "pino";

const secretPaths = [
  "*.password",
  "*.secret",
  "*.token",
  "*.authorization",
  "*.cookie",
  'headers["x-api-key"]',
  'req.headers["x-api-key"]',
  "req.headers.cookie",
  "req.headers.authorization",
];

/**
 * Logs on standard error, so that standard output stays free for what scripts read: JSON lines, or plain text
 * where a person watches.
 */
export function createLogger(level: string, destination: DestinationStream = standardError()) {
  return pino(
    {
      level,
      base: null,
      redact: { paths: secretPaths, censor: "[redacted]" },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}

/** Lines that cannot be written (a full disk, a reader that went away) are kept up to this length, then dropped. */
const MAX_KEPT_BYTES = 1_000_000;

function standardError(): DestinationStream {
  if (process.stderr.isTTY) return { write: writeToTerminal };
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MAX_KEPT_BYTES });
  destination.on("error", () => undefined);
  return destination;
}

/** A log that nobody can write to any more is no reason to stop working. Node would end the process. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

function writeToTerminal(line: string): void {
  process.stderr.write(toTerminalLine(line));
}

/**
 * A PostgreSQL error's `detail` and `where` quote values of the row, and so may hold secrets. Only what names
 * the fault is logged.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as Error & {
    code?: unknown;
    constraint?: unknown;
    table?: unknown;
  };
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { name: error.name, message: error.message, code, constraint, table, stack: error.stack, ...cause };
}
