import type { Issue } from "@clipledger/contract/errors";
import { AUTOMATED_PAYOUT_CURRENCIES, type CurrencyCode } from "@clipledger/domain/money/currencies";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";

/** What a provider is asked to pay. The same in every request for one payout. */
export interface PayoutOrder {
  /** Decimal text in major units, with all decimals of the currency. */
  readonly amount: string;
  readonly currency: CurrencyCode;
  readonly payer: { readonly id: string; readonly name: string };
  readonly recipient: { readonly id: string; readonly name: string };
  /** What the recipient is paid for. */
  readonly description: string;
}

/** A payout as the provider has it. */
export interface ProviderPayout {
  readonly id: string;
  readonly status: ProviderPayoutStatus;
  /** Where the recipient claims it; only while they can. */
  readonly claimUrl: string | null;
  /** Why money that was sent came back, in the provider's words. */
  readonly returnReason?: string | null;
}

/**
 * `refused` is definite: this request did nothing. Of the `payout`, the provider will not have it at all; of the
 * `request`, it never looked (a wrong key, too many requests), so an earlier one may have been carried out. `unknown`:
 * it may have been carried out or not, and only asking again can tell; `differs` where it reports another amount than was ordered,
 * which a person has to look at. A cause is for the log alone.
 */
export type ProviderAnswer =
  | { readonly outcome: "done"; readonly payout: ProviderPayout }
  | { readonly outcome: "refused"; readonly of: "payout" | "request"; readonly reason: string }
  | {
      readonly outcome: "unknown";
      readonly reason: string;
      readonly cause?: string;
      readonly differs?: true;
    };

/** What a payout that is asked about has to be of. */
export type PayoutMoney = Pick<PayoutOrder, "amount" | "currency">;

/** Every request may be repeated: with the same key it is carried out once, and answered alike. */
export interface PayoutProvider {
  createPayout(order: PayoutOrder, idempotencyKey: string): Promise<ProviderAnswer>;
  /** What was made with the key, if anything was. Makes nothing. */
  findPayout(order: PayoutOrder, idempotencyKey: string): Promise<ProviderAnswer>;
  readPayout(providerPayoutId: string, money: PayoutMoney): Promise<ProviderAnswer>;
  approvePayout(
    providerPayoutId: string,
    money: PayoutMoney,
    idempotencyKey: string,
  ): Promise<ProviderAnswer>;
  cancelPayout(providerPayoutId: string, money: PayoutMoney, idempotencyKey: string): Promise<ProviderAnswer>;
}

/** Whatever a provider calls its payouts; it stands in addresses and logs. */
export const ProviderPayoutIdSchema = z.string().regex(/^[\w.:-]{1,200}$/);

/** A 502 that says which of the two it is: the provider will not, or nobody knows yet. */
export function providerFailure(outcome: "refused" | "unknown", reason: string): AppError {
  const message =
    outcome === "refused"
      ? `The payout provider refused: ${reason}`
      : `The payout provider has not answered; it is asked again until it does, and nothing is paid twice. ${reason}`;
  return new AppError("PAYOUT_PROVIDER_FAILED", undefined, { message, cause: new Error(reason) });
}

const PAID_CURRENCIES = `${AUTOMATED_PAYOUT_CURRENCIES.slice(0, -1).join(", ")} and ${AUTOMATED_PAYOUT_CURRENCIES.at(-1)}`;

export function manualOnlyIssue(currency: CurrencyCode): Issue {
  return {
    path: "payoutProvider",
    message: `The provider pays ${PAID_CURRENCIES} only; pay ${currency} outside of the service and record it as manual`,
  };
}
