import { z } from "zod";
import type { JobOrder } from "../../../infra/jobs/job.ts";

/** Asks the provider what has become of a payout. */
export const lookAtPayoutOrder: JobOrder<{ providerPayoutId: string }> = {
  name: "payouts.look-at-payout",
  input: z.object({ providerPayoutId: z.string() }),
};
