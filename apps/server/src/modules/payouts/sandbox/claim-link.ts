import type { Services } from "../../../infra/context.ts";
import { SANDBOX_PREFIX } from "./sandbox-settings.ts";

export const CLAIM_PATH = `${SANDBOX_PREFIX}/claim`;

const PURPOSE = "sandbox claim link";

/** The link is its own permission. What is behind `?` reaches no server log. */
export function claimLink(
  { signer, publicUrl }: Pick<Services, "signer" | "publicUrl">,
  payoutId: string,
): string {
  const parameters = new URLSearchParams({ payout: payoutId, signature: signer.sign(PURPOSE, payoutId) });
  return `${publicUrl}${CLAIM_PATH}?${parameters}`;
}

/** The payout that a link names, unless we did not sign it. */
export function openClaimLink(
  { signer }: Pick<Services, "signer">,
  parameters: URLSearchParams,
): string | undefined {
  const payoutId = parameters.get("payout") ?? "";
  const isOurs = signer.isSignatureOf(parameters.get("signature") ?? "", PURPOSE, payoutId);
  return isOurs ? payoutId : undefined;
}
