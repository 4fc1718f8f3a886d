import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { parseMajor } from "@clipledger/domain/money/money";
import type { PayoutProvider } from "../../../api/types.ts";
import { readAmount } from "../../../ui/product/money-text.ts";
import { refusalText } from "../amount-refusal.ts";

/** A manual payout as it stands in its fields. */
export interface ManualForm {
  readonly creatorId: string | undefined;
  readonly campaignId: string | undefined;
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly description: string;
  readonly reference: string;
  readonly provider: PayoutProvider;
}

export interface ManualDraft {
  readonly creatorId: string;
  readonly campaignId: string | null;
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly description: string | null;
  readonly reference: string | null;
  readonly payoutProvider: PayoutProvider;
}

export interface ManualReview {
  /** What is sent; undefined while something is missing. */
  readonly draft: ManualDraft | undefined;
  readonly amountMinor: bigint | undefined;
  /** By field, for those that hold something unreadable or nothing. */
  readonly problems: Readonly<Record<"creatorId" | "amount", string | undefined>>;
}

/** Reads the form by the rules that the server will hold it to. */
export function reviewManual(form: ManualForm): ManualReview {
  const { creatorId, campaignId, currency, description, reference, provider } = form;
  const { amount, amountMinor, problem } = readPayoutAmount(form.amount, currency);
  const isSound = creatorId !== undefined && amount !== undefined;
  return {
    draft: isSound
      ? {
          creatorId,
          campaignId: campaignId ?? null,
          amount,
          currency,
          description: description.trim() || null,
          reference: reference.trim() || null,
          payoutProvider: provider,
        }
      : undefined,
    amountMinor,
    problems: { creatorId: creatorId === undefined ? "Choose who is paid" : undefined, amount: problem },
  };
}

interface ReadAmount {
  readonly amount?: number;
  readonly amountMinor: bigint | undefined;
  readonly problem: string | undefined;
}

function readPayoutAmount(text: string, currency: CurrencyCode): ReadAmount {
  const amount = readAmount(text);
  if (amount === undefined) {
    return { amountMinor: undefined, problem: "Enter an amount, such as 12.50" };
  }
  const parsed = parseMajor(amount, currency);
  if (!parsed.ok) return { amountMinor: undefined, problem: refusalText(parsed.reason, currency) };
  if (amount <= 0) return { amountMinor: undefined, problem: "Enter an amount above 0" };
  return { amount, amountMinor: parsed.money.amountMinor, problem: undefined };
}
