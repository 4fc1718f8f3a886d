import {
  type PayoutDetailsInput,
  PayoutDetailsInputSchema,
} from "@clipledger/contract/portal/payout-details";
import type { Services } from "../../../infra/context.ts";

export function sealDetails(
  { sealer }: Pick<Services, "sealer">,
  userId: string,
  details: PayoutDetailsInput,
): string {
  return sealer.seal(JSON.stringify(details), detailsPurpose(userId));
}

export function openDetails(
  { sealer }: Pick<Services, "sealer">,
  userId: string,
  sealed: string,
): PayoutDetailsInput {
  return PayoutDetailsInputSchema.parse(JSON.parse(sealer.open(sealed, detailsPurpose(userId))));
}

export function detailsPurpose(userId: string): string {
  return `creator-payout-details:${userId}`;
}
