import type { Services } from "../../../infra/context.ts";
import type { Translator } from "../../../infra/languages/translator.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import type { PayoutNoticeInput } from "./order-claim-mail.ts";
import { amountWords, findPayoutNotice, type PayoutNotice, purposeOf } from "./payout-notice.ts";

export type WriteMail = (
  payout: PayoutNotice,
  translator: Translator,
) => { subject: string; lines: string[] };

interface MailManner {
  /** What they are still owed is told also to those who want no emails about payouts. */
  readonly isOwed?: true;
  /** The event that the email tells of: of the same one, nobody gets a second email. */
  readonly key?: string;
}

/** Mails whoever the payout is for. */
export async function mailAbout(
  services: Services,
  { organizationId, payoutId }: PayoutNoticeInput,
  write: WriteMail,
  manner: MailManner,
): Promise<void> {
  const payout = await findPayoutNotice(services.db, organizationId, payoutId);
  if (payout === undefined) return;
  await mailCreator(services, {
    organizationId,
    userId: payout.creator_user_id,
    kind: "payout",
    write: (translator) => write(payout, translator),
    to: `/portal/creators/${payout.creator_id}/payouts/${payout.id}`,
    ...manner,
  });
}

/** "$58.63 for Autumn launch, 14 to 20 September 2026", or the amount alone. */
export function paidFor(payout: PayoutNotice, { say, locale }: Translator): string {
  const amount = amountWords(payout, locale);
  const purpose = purposeOf(payout, locale);
  return purpose === undefined ? amount : say("{amount} for {purpose}", { amount, purpose });
}
