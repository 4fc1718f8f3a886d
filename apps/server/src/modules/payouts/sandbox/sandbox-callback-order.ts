import { z } from "zod";
import type { JobOrder } from "../../../infra/jobs/job.ts";

/** Tells the product that a payout of the sandbox moved. */
export const sandboxCallbackOrder: JobOrder<{ id: string }> = {
  name: "payouts.send-sandbox-callback",
  input: z.object({ id: z.string() }),
};
