import { hasCode } from "../../../api/errors.ts";

const reasons = {
  CREATOR_HAS_PAYOUTS: "They were paid for their work, and the record of it needs them.",
  CREATOR_HAS_CANCELED_PAYOUTS: "A payout of theirs was canceled, and the record of it needs them.",
  CREATOR_HAS_ASSIGNMENTS: "They work or worked in a campaign, and may still be owed for it.",
};

/** Why a creator stays, when the server keeps them for a reason; undefined for any other failure. */
export function deleteRefusal(error: unknown): string | undefined {
  return Object.entries(reasons).find(([code]) => hasCode(error, code))?.[1];
}
