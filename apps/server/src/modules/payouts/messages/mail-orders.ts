import { z } from "zod";
import type { JobOrder } from "../../../infra/jobs/job.ts";

export interface MailedPayout {
  readonly organizationId: string;
  readonly payoutId: string;
}

const input = z.object({ organizationId: z.string(), payoutId: z.string() });

/** Tells a creator by email that their money was sent. */
export const payoutSentMailOrder: JobOrder<MailedPayout> = { name: "payouts.mail-payout-sent", input };

/** Sends a creator the link to claim their money with. */
export const claimMailOrder: JobOrder<MailedPayout> = { name: "payouts.mail-claim-link", input };
