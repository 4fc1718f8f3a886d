import {
  type BreakdownLine,
  type CalculateAnswer,
  CalculateAnswerSchema,
} from "@clipledger/contract/payouts/calculation";
import type { LineItem } from "@clipledger/contract/payouts/payout-parts";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";

type SigningContext = Pick<OperationContext, "signer"> & { readonly organization: { readonly id: string } };

/** A calculation with its default line items, as it is signed. */
export type SignedCalculation = Omit<CalculateAnswer, "integrityToken">;

const PURPOSE = "payout calculation";

export function signCalculation(
  { signer, organization }: SigningContext,
  calculation: SignedCalculation,
): string {
  return signer.sign(PURPOSE, textOf(organization.id, calculation));
}

/** The calculation that this server signed for the organization, or a refusal. Default line items may be left out. */
export function checkCalculation(
  { signer, organization }: SigningContext,
  sent: object,
  integrityToken: string,
): SignedCalculation {
  const read = SentCalculationSchema.safeParse(sent);
  if (!read.success) throw new AppError("INTEGRITY_TOKEN_INVALID");
  const { integrityToken: _, lineItems = defaultLinesOf(read.data.payouts.breakdown), ...rest } = read.data;
  const text = sentText(organization.id, { lineItems, ...sent, integrityToken: undefined });
  if (text === undefined || !signer.isSignatureOf(integrityToken, PURPOSE, text))
    throw new AppError("INTEGRITY_TOKEN_INVALID");
  return { ...rest, lineItems };
}

const SentCalculationSchema = CalculateAnswerSchema.partial({ lineItems: true, integrityToken: true });

function textOf(organizationId: string, calculation: SignedCalculation): string {
  const { rulesHash } = calculation.engine;
  return canonicalJson({ organizationId, rulesHash, calculation });
}

/** The signed text of all that was sent, so that nothing can be added either. What has no such text was not signed. */
function sentText(organizationId: string, sent: object): string | undefined {
  try {
    return textOf(organizationId, sent as SignedCalculation); // safe: the caller has parsed it
  } catch {
    return undefined;
  }
}

/** One line for each rule that pays something, or takes something away. */
export function defaultLinesOf(
  breakdown: readonly Pick<BreakdownLine, "label" | "amount" | "value">[],
): LineItem[] {
  return breakdown
    .filter(({ amount }) => amount !== 0)
    .map(({ label, value }) => ({ title: label, amount: value }));
}
