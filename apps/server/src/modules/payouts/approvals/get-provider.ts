import type { OperationContext } from "../../../infra/context.ts";
import { sandboxControlUrl } from "../sandbox/sandbox-settings.ts";

export interface ProviderDescription {
  readonly kind: "none" | "sandbox" | "http";
  readonly name: string | null;
  readonly sandboxUrl: string | null;
}

/** Who makes automated payouts on this server. */
export function getProvider(ctx: OperationContext): ProviderDescription {
  const { payoutProvider, organization } = ctx;
  if (payoutProvider === undefined) return { kind: "none", name: null, sandboxUrl: null };
  if (payoutProvider.kind === "http")
    return { kind: "http", name: new URL(payoutProvider.url).hostname, sandboxUrl: null };
  return { kind: "sandbox", name: "Sandbox", sandboxUrl: sandboxControlUrl(ctx, organization.id) };
}
