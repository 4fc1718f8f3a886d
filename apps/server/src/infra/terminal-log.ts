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
