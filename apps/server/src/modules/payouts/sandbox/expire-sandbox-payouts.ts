import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { expireOverdue } from "./move-sandbox-payout.ts";

/** Each hour, ends the sandbox's payouts that nobody claimed within 30 days. */
export const expireSandboxPayoutsJob = defineJob({
  name: "payouts.expire-sandbox-payouts",
  input: z.object({}),
  schedule: "13 * * * *",
  run: ({ db, clock }: Services) => db.transaction((tx) => expireOverdue(tx, clock.now())),
});
