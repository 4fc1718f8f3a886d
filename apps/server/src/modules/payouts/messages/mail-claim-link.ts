import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { findProvider } from "../provider/configured-provider.ts";
import { claimMailOrder, type MailedPayout } from "./mail-orders.ts";
import { findToldPayout, type ToldPayout } from "./messages.queries.ts";
import { amountWords, purposeWords } from "./payout-words.ts";

export const mailClaimLinkJob = defineJob({ ...claimMailOrder, run: mailClaimLink });

/** The link is asked for at the moment of sending, and never kept. What was claimed or ended meanwhile needs none. */
async function mailClaimLink(services: Services, { organizationId, payoutId }: MailedPayout): Promise<void> {
  const payout = await findToldPayout(services.db, organizationId, payoutId);
  const provider = findProvider(services);
  if (payout?.provider_status !== "approved" || payout.provider_payout_id === null || !provider) return;
  const answer = await provider.readPayout(payout.provider_payout_id);
  if (answer.outcome !== "done")
    throw new Error(`The provider did not tell the claim link: ${answer.reason}`);
  if (answer.payout.claimUrl === null) return;
  await mailCreator(services, {
    organizationId,
    userId: payout.creator_user_id,
    kind: "payout",
    subject: `Claim your ${amountWords(payout)} from ${payout.organization_name}`,
    lines: linesOf(payout, answer.payout.claimUrl),
    to: `/portal/creators/${payout.creator_id}/payouts/${payout.id}`,
    isOwed: true,
  });
}

function linesOf(payout: ToldPayout, link: string): string[] {
  const { first_name, organization_name: organization } = payout;
  return [
    `Hello ${first_name},`,
    "",
    `${organization} pays you ${amountWords(payout)}${purposeWords(payout)}. It is ready for you.`,
    "",
    "Claim it here, and choose how you want to receive it:",
    link,
    "",
    "The link is for you alone: whoever has it can claim the money, so please do not forward this email.",
    "It does not stay open for ever, so it is best to claim your payout soon.",
    "",
    "Thank you for your work!",
  ];
}
