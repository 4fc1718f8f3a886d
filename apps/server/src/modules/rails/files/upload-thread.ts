import { FileLimitError } from "@clipledger/rails/bank-files/file-limits";
import { readBankAnswer } from "@clipledger/rails/bank-files/read-bank-answer";
import { checkSumsOf } from "@clipledger/rails/bank-files/write-sepa-file";
import { serveThread, type ThreadAnswer } from "../../../infra/threads/serve-thread.ts";
import type { UploadJob } from "./read-uploads.ts";

// Safe: only `read-uploads.ts` posts to this thread.
serveThread((message) => answer(message as UploadJob));

function answer({ kind, text }: UploadJob): ThreadAnswer {
  try {
    const value = kind === "bank_answer" ? readBankAnswer(text) : checkSumsOf(text);
    return { outcome: "done", value };
  } catch (error) {
    if (error instanceof FileLimitError) return { outcome: "limit", message: error.message };
    throw error;
  }
}
