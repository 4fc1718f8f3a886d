import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { type MailedPayout, payoutSentMailOrder } from "./mail-orders.ts";
import { findToldPayout, type ToldPayout } from "./messages.queries.ts";
import { amountWords, purposeWords } from "./payout-words.ts";

export const mailPayoutSentJob = defineJob({ ...payoutSentMailOrder, run: mailPayoutSent });

async function mailPayoutSent(services: Services, { organizationId, payoutId }: MailedPayout): Promise<void> {
  const payout = await findToldPayout(services.db, organizationId, payoutId);
  if (payout === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId: payout.creator_user_id,
    kind: "payout",
    subject: `${payout.organization_name} has paid you ${amountWords(payout)}`,
    lines: linesOf(payout),
    to: `/portal/creators/${payout.creator_id}/payouts/${payout.id}`,
  });
}

function linesOf(payout: ToldPayout): string[] {
  const { first_name, organization_name: organization } = payout;
  return [
    `Hello ${first_name},`,
    "",
    `${organization} has paid you ${amountWords(payout)}${purposeWords(payout)}.`,
    "",
    `The money comes from ${organization} itself, in the way that you have agreed on with them. Depending on your bank it may`,
    "take a few days to arrive.",
    "",
    `If something about it is not right, answer ${organization} and name this payout: ${payout.id}`,
    "",
    "Thank you for your work!",
  ];
}
