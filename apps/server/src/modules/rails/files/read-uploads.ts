import type { BankAnswers } from "@clipledger/rails/bank-files/bank-answer";
import type { CheckSums } from "@clipledger/rails/bank-files/write-sepa-file";
import { badRequest } from "../../../infra/app-error.ts";
import { createThreadPool } from "../../../infra/threads/thread-pool.ts";

/** A job for the thread: reading the answer of a bank, or adding up a payment file. */
export interface UploadJob {
  readonly kind: "bank_answer" | "file_sums";
  readonly text: string;
}

const TIMEOUT_SECONDS = 30;
const MEMORY_MB = 512;

const pool = createThreadPool({
  program: { source: "modules/rails/files/upload-thread.ts", built: "upload-thread.js" },
  size: 2,
  timeoutMs: TIMEOUT_SECONDS * 1_000,
  memoryMb: MEMORY_MB,
});

/** Reads an uploaded answer of a bank in a thread: a large one takes seconds, in which nobody else would be answered. */
export async function readUploadedAnswer(organizationId: string, text: string): Promise<BankAnswers> {
  // Safe: it is what `readBankAnswer` returned in the thread.
  return (await read(organizationId, { kind: "bank_answer", text })) as BankAnswers;
}

/** What an uploaded payment file pays, read in a thread. */
export async function readUploadedSums(organizationId: string, text: string): Promise<CheckSums | undefined> {
  // Safe: it is what `checkSumsOf` returned in the thread.
  return (await read(organizationId, { kind: "file_sums", text })) as CheckSums | undefined;
}

async function read(organizationId: string, job: UploadJob): Promise<unknown> {
  const answer = await pool.run(organizationId, job);
  if (answer.outcome === "done") return answer.value;
  if (answer.outcome === "failed") throw new Error(answer.message);
  throw badRequest([{ path: "text", message: limitWords(answer) }]);
}

function limitWords(
  answer:
    | { readonly outcome: "limit"; readonly message: string }
    | { readonly outcome: "too_slow" | "too_large" },
): string {
  if (answer.outcome === "limit") return answer.message;
  const limit = answer.outcome === "too_slow" ? `${TIMEOUT_SECONDS} seconds` : `${MEMORY_MB} MB of memory`;
  return `Reading the file takes more than ${limit}. Export fewer days at a time, and import each file by itself`;
}
