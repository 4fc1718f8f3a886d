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

function standardError(): DestinationStream {
  return process.stderr.isTTY ? { write: writeToTerminal } : pino.destination({ dest: 2, sync: true });
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
