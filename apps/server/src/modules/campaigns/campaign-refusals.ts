import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { previewHash } from "@clipledger/domain/campaigns/spec/review-spec";
import { AppError } from "../../infra/app-error.ts";
import { refuseTaken } from "../../infra/db/database-errors.ts";

export function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  return refuseTaken("campaigns_name", () => new AppError("CAMPAIGN_NAME_CONFLICT"), write);
}

/** A write that was reviewed first must come to what was reviewed. */
export function refuseOtherThanReviewed(spec: CampaignSpec, reviewedHash: string | undefined): void {
  if (reviewedHash === undefined) return;
  const hash = previewHash(spec);
  if (hash !== reviewedHash) throw new AppError("CAMPAIGN_PREVIEW_MISMATCH", { previewHash: hash });
}
