import { createHash } from "node:crypto";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import { canonicalJson } from "@clipledger/domain/canonical-json";

/** Tells one set of rules from every other, the ids of the rules included. */
export function rulesHash(rules: readonly PayoutRule[]): string {
  return createHash("sha256").update(canonicalJson(rules)).digest("hex");
}
