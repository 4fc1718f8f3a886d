import { ClipledgerError } from "@clipledger/client";

/** Where answers go: a terminal gets tables, anything else JSON. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

interface AskOptions {
  readonly isHidden: boolean;
  /** Aborted when no answer is needed any more. */
  readonly signal?: AbortSignal;
}

/** What the program runs in. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Asks the person at the terminal; undefined where there is none. */
  readonly ask: ((question: string, options?: AskOptions) => Promise<string>) | undefined;
  /** Shows a page in the person's browser, where there is one. */
  readonly open: (url: string) => void;
  readonly signal: AbortSignal;
  readonly nowMs: () => number;
}

/** The call was not understood, and its text says why. Ends the program with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** How the program ends: scripts tell a refusal from a mistake and from a server that is away. */
const exitCodes: Readonly<Record<number, number>> = {
  400: 2,
  401: 3,
  402: 4,
  403: 4,
  404: 5,
  409: 6,
  429: 7,
  503: 7,
};
const INTERRUPTED = 130;

interface Failure {
  readonly exitCode: number;
  readonly text: string;
}

/** What went wrong in words, and how the program ends for it. */
export function describeFailure(error: unknown, signal: AbortSignal): Failure {
  if (signal.aborted) return { exitCode: INTERRUPTED, text: "Interrupted." };
  if (error instanceof UsageError) return { exitCode: 2, text: error.message };
  if (error instanceof ClipledgerError) {
    const exitCode = exitCodes[error.status] ?? 1;
    return {
      exitCode,
      text: [`${error.message} (${error.status} ${error.code})`, ...issuesIn(error)].join("\n"),
    };
  }
  if (error instanceof TypeError && error.cause instanceof Error)
    return { exitCode: 7, text: `No answer: ${error.cause.message || error.message}` };
  return { exitCode: 1, text: error instanceof Error ? error.message : String(error) };
}

/** A refusal of input names every problem with its place. */
function issuesIn({ data }: InstanceType<typeof ClipledgerError>): string[] {
  if (typeof data !== "object" || data === null || !("issues" in data) || !Array.isArray(data.issues))
    return [];
  return data.issues.map(({ path, message }: { path: string; message: string }) => `  ${path}: ${message}`);
}
