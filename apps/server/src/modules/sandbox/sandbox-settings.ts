import type { PayoutProviderSettings, Services } from "../../infra/context.ts";
import { type Signer, webhookSecretOf } from "../../infra/crypto/signatures.ts";
import { PROVIDER_CALLBACK_PATH } from "../rails/provider/provider-callbacks.ts";

export const SANDBOX_PREFIX = "/sandbox-provider";

export const SANDBOX_API_PREFIX = `${SANDBOX_PREFIX}/v1`;

const PURPOSE = "sandbox provider";

/** The product talks to its own sandbox as to any provider: over HTTP, with a key, and called back. */
export function sandboxSettings(signer: Signer, address: string, timeoutMs: number): PayoutProviderSettings {
  return {
    kind: "sandbox",
    url: `${address}${SANDBOX_API_PREFIX}`,
    key: signer.sign(PURPOSE, "key"),
    callbackSecret: webhookSecretOf(Buffer.from(signer.sign(PURPOSE, "callback secret"), "base64url")),
    timeoutMs,
  };
}

/** Where the sandbox tells the product that a payout moved. */
export function sandboxCallbackUrl({ url }: PayoutProviderSettings): string {
  return new URL(PROVIDER_CALLBACK_PATH, url).href;
}

/** What those who run an organization watch and control its sandbox with. */
export function sandboxControlUrl(
  { publicUrl }: Pick<Services, "publicUrl">,
  organizationId: string,
): string {
  return `${publicUrl}${SANDBOX_PREFIX}?organization=${organizationId}`;
}

export const CLAIM_PATH = `${SANDBOX_PREFIX}/claim`;

const CLAIM_PURPOSE = "sandbox claim link";

/** The link is its own permission. What is behind `?` reaches no server log. */
export function claimLink(
  { signer, publicUrl }: Pick<Services, "signer" | "publicUrl">,
  payoutId: string,
): string {
  const parameters = new URLSearchParams({
    payout: payoutId,
    signature: signer.sign(CLAIM_PURPOSE, payoutId),
  });
  return `${publicUrl}${CLAIM_PATH}?${parameters}`;
}

/** The payout that a link names, unless we did not sign it. */
export function openClaimLink(
  { signer }: Pick<Services, "signer">,
  parameters: URLSearchParams,
): string | undefined {
  const payoutId = parameters.get("payout") ?? "";
  const isOurs = signer.isSignatureOf(parameters.get("signature") ?? "", CLAIM_PURPOSE, payoutId);
  return isOurs ? payoutId : undefined;
}
