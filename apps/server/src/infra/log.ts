import { type DestinationStream, pino } from "pino";

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

const levelNames: Record<number, string> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};

interface LogEntry {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
  readonly [field: string]: unknown;
}

/** A JSON log line as a person at a terminal wants to read it. */
export function toTerminalLine(line: string): string {
  const { level, time, msg = "", err, ...fields } = JSON.parse(line) as LogEntry;
  const clock = time.slice(11, 19);
  const text =
    msg === "request" ? describeRequest(fields) : [msg, describeFields(fields)].filter(Boolean).join("  ");
  const failure = err === undefined ? "" : `\n${err.stack ?? err.message}`;
  return `${clock}  ${(levelNames[level] ?? String(level)).padEnd(5)}  ${text}${failure}\n`;
}

function describeRequest({ method, path, status, durationMs }: Record<string, unknown>): string {
  return `${method} ${path}  ${status}  ${durationMs} ms`;
}

function describeFields(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");
}
