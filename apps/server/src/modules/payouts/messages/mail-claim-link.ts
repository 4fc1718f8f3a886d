import { formatMajorPlain } from "@clipledger/domain/money/format";
import type { Services } from "../../../infra/context.ts";
import type { Translator } from "../../../infra/languages/translator.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { findProvider, makerOf } from "../../rails/choose-provider.ts";
import { mailAbout, paidFor } from "./mail-about-payout.ts";
import { claimMailOrder, type PayoutNoticeInput } from "./order-claim-mail.ts";
import { amountWords, findPayoutNotice, type PayoutNotice } from "./payout-notice.ts";

/** Sends a creator the link to claim their money with. */
export const mailClaimLinkTask = defineTask({ ...claimMailOrder, run: mailClaimLink });

/** The provider is asked for the link at the moment of sending; it is never stored. A payout that was claimed or ended meanwhile needs none. */
async function mailClaimLink(services: Services, input: PayoutNoticeInput): Promise<void> {
  const found = await findPayoutNotice(services.db, input.organizationId, input.payoutId);
  const providerPayoutId = found?.provider_payout_id ?? null;
  if (found?.provider_status !== "approved" || providerPayoutId === null) return;
  const provider = findProvider(services, input.organizationId, makerOf(providerPayoutId));
  if (provider === undefined) return;
  const answer = await provider.readPayout(providerPayoutId, {
    amount: formatMajorPlain({ amountMinor: found.amount_minor, currency: found.currency }),
    currency: found.currency,
  });
  if (answer.outcome !== "done")
    throw new Error(`The provider did not tell the claim link: ${answer.reason}`);
  const { claimUrl } = answer.payout;
  if (claimUrl === null) return;
  await mailAbout(
    services,
    input,
    (payout, translator) => ({
      subject: translator.say("Claim your {amount} from {organization}", {
        organization: payout.organization_name,
        amount: amountWords(payout, translator.locale),
      }),
      lines: claimMailLines(
        payout,
        { link: claimUrl, isByRail: makerOf(providerPayoutId) === "rails" },
        translator,
      ),
    }),
    { isOwed: true },
  );
}

interface ClaimLink {
  readonly link: string;
  /** It leads to the portal, where the creator says how to be paid; nobody claims with the link alone. */
  readonly isByRail: boolean;
}

function claimMailLines(
  payout: PayoutNotice,
  { link, isByRail }: ClaimLink,
  translator: Translator,
): string[] {
  const { say } = translator;
  const { first_name: name, organization_name: organization } = payout;
  return [
    say("Hello {name},", { name }),
    "",
    say("{organization} pays you {amount}. It is ready for you.", {
      organization,
      amount: paidFor(payout, translator),
    }),
    "",
    ...(isByRail
      ? [say("Say here how you want to be paid, and it is sent:"), link]
      : [
          say("Claim it here, and choose how you want to receive it:"),
          link,
          "",
          say(
            "The link is for you alone: whoever has it can claim the money, so please do not forward this email.",
          ),
          say("It does not stay open for ever, so it is best to claim your payout soon."),
        ]),
    "",
    say("Thank you for your work!"),
  ];
}
