import type { Config } from "./config.ts";
import type { PayoutProviderSettings } from "./infra/context.ts";
import type { Signer } from "./infra/crypto/signatures.ts";
import { sandboxSettings } from "./modules/payouts/sandbox/sandbox-settings.ts";

/** The configured provider, or the sandbox that runs in the product itself. */
export function providePayoutProvider(
  config: Config,
  signer: Signer,
  publicUrl: string,
): PayoutProviderSettings | undefined {
  const {
    CLIPLEDGER_PAYOUT_PROVIDER_URL: url,
    CLIPLEDGER_PAYOUT_PROVIDER_KEY: key,
    CLIPLEDGER_PAYOUT_PROVIDER_CALLBACK_SECRET: callbackSecret,
    CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: timeoutMs,
  } = config;
  if (config.payoutProvider === "sandbox")
    return sandboxSettings(signer, ownAddress(config, publicUrl), timeoutMs);
  if (url === undefined || key === undefined || callbackSecret === undefined) return undefined;
  return { kind: "http", url, key, callbackSecret, timeoutMs };
}

const ANY_ADDRESS = ["0.0.0.0", "::"];

/** A server may not reach itself at its public address, behind a proxy; a worker knows no other. */
function ownAddress({ role, HOST, PORT }: Config, publicUrl: string): string {
  if (role === "worker") return publicUrl;
  const host = ANY_ADDRESS.includes(HOST) ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
