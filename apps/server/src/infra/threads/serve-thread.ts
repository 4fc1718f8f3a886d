import { parentPort } from "node:worker_threads";

/** What a thread answers to one job. Limits are told to people; other failures are our own. */
export type ThreadAnswer =
  | { readonly outcome: "done"; readonly value: unknown }
  | { readonly outcome: "limit"; readonly message: string }
  | { readonly outcome: "failed"; readonly message: string };

/** Answers one job after another, as the program of a thread. */
export function serveThread(answer: (message: unknown) => ThreadAnswer): void {
  parentPort?.on("message", (message: unknown) => parentPort?.postMessage(answerTo(answer, message)));
}

function answerTo(answer: (message: unknown) => ThreadAnswer, message: unknown): ThreadAnswer {
  try {
    return answer(message);
  } catch (error) {
    return {
      outcome: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}
