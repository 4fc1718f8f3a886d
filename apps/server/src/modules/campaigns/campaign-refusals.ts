import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { previewHash } from "@clipledger/domain/campaigns/spec/preview-hash";
import { AppError } from "../../infra/app-error.ts";
import { databaseErrorOf } from "../../infra/db/database.ts";

/** The index decides: two who choose a name at the same moment cannot both look first and find it free. */
export async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== "campaigns_name") throw error;
    throw new AppError("CAMPAIGN_NAME_CONFLICT");
  }
}

/** A write that was reviewed first must come to what was reviewed. */
export function refuseOtherThanReviewed(spec: CampaignSpec, reviewedHash: string | undefined): void {
  if (reviewedHash === undefined) return;
  const hash = previewHash(spec);
  if (hash !== reviewedHash) throw new AppError("CAMPAIGN_PREVIEW_MISMATCH", { previewHash: hash });
}
