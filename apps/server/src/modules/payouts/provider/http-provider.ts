import { lookup } from "node:dns/promises";
import { Agent, buildConnector } from "undici";
import { racingConnector } from "../../../infra/outgoing/race-addresses.ts";
import type { PayoutProviderSettings } from "../../../infra/payout-provider-settings.ts";
import { exchange, type ProviderRequest } from "./exchange.ts";
import { judgeResponse } from "./judge-response.ts";
import type { PayoutProvider, ProviderAnswer } from "./payout-provider.ts";

/** A provider that speaks the protocol of docs/payout-providers.md; the sandbox does too. */
export function createHttpProvider(settings: PayoutProviderSettings): PayoutProvider {
  const dial = buildConnector({ timeout: settings.timeoutMs });
  const dispatcher = new Agent({ connect: racingConnector(dial, systemAddresses) });
  const ask = async (
    request: ProviderRequest,
    expected: Parameters<typeof judgeResponse>[1],
  ): Promise<ProviderAnswer> => {
    try {
      return judgeResponse(await exchange(settings, request, dispatcher), expected);
    } catch (error) {
      const reason = "It could not be reached, or did not answer in time";
      return { outcome: "unknown", reason, cause: describe(error) };
    }
  };
  const move = (id: string, action: "approve" | "cancel", idempotencyKey: string) =>
    ask({ method: "POST", path: `${pathOf(id)}/${action}`, idempotencyKey }, { id });
  return {
    createPayout: (order, idempotencyKey) =>
      ask({ method: "POST", path: "/payouts", idempotencyKey, body: order }, { order }),
    findPayout: (order, idempotencyKey) =>
      ask(
        { method: "GET", path: `/payouts?idempotencyKey=${encodeURIComponent(idempotencyKey)}` },
        { order },
      ),
    readPayout: (id) => ask({ method: "GET", path: pathOf(id) }, { id }),
    approvePayout: (id, idempotencyKey) => move(id, "approve", idempotencyKey),
    cancelPayout: (id, idempotencyKey) => move(id, "cancel", idempotencyKey),
  };
}

async function systemAddresses(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

function pathOf(providerPayoutId: string): string {
  return `/payouts/${encodeURIComponent(providerPayoutId)}`;
}

/** A failed fetch hides what happened in its cause. */
function describe(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
