import { canonicalJson } from "../../canonical-json.ts";
import { sha256Hex } from "../../sha256.ts";
import type { CampaignSpec } from "./campaign-spec.ts";

/** Pins a write to the spec that was reviewed. The brief is a link to something else and takes no part. */
export function previewHash(spec: CampaignSpec): string {
  const { briefId: _, ...hashed } = spec;
  return sha256Hex(canonicalJson(hashed));
}
