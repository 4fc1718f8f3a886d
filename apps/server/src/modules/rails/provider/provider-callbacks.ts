import { z } from "zod";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { Services } from "../../../infra/context.ts";
import { isGenuineWebhook } from "../../../infra/crypto/signatures.ts";
import type { Route } from "../../../infra/http/http-server.ts";
import { readTextBody } from "../../../infra/http/request-body.ts";
import { sendJson } from "../../../infra/http/respond.ts";
import { enqueue, type TaskOrder } from "../../../infra/tasks/task.ts";
import { ProviderPayoutIdSchema } from "./payout-provider.ts";

export const PROVIDER_CALLBACK_PATH = "/provider-callbacks/payouts";

const MAX_BODY_BYTES = 65_536;

const CallbackSchema = z.object({ data: z.object({ id: ProviderPayoutIdSchema }) });

/** Refreshes a payout: asks the provider what has become of it. The name is stored in the queue. */
export const refreshPayoutOrder: TaskOrder<{ providerPayoutId: string }> = {
  name: "payouts.look-at-payout",
  input: z.object({ providerPayoutId: z.string() }),
};

/**
 * A callback only says which payout may have moved. The provider itself is then asked for its status, so that callbacks may
 * come late, twice or in any order.
 */
export function providerCallbackRoute(services: Services): Route {
  return async (request, response) => {
    const { payoutProvider, clock, db } = services;
    if (payoutProvider === undefined || request.method !== "POST") throw new AppError("NOT_FOUND");
    const body = await readTextBody(request, MAX_BODY_BYTES);
    const header = (name: string) => String(request.headers[name] ?? "");
    const message = { id: header("webhook-id"), timestamp: header("webhook-timestamp"), body };
    const { callbackSecret } = payoutProvider;
    if (!isGenuineWebhook(callbackSecret, message, header("webhook-signature"), clock.now()))
      throw new AppError("UNAUTHORIZED", undefined, {
        message: "The signature does not match, or is too old",
      });
    const providerPayoutId = namedPayout(body);
    const key = `look-at-payout ${providerPayoutId}`;
    await enqueue(db, refreshPayoutOrder, { providerPayoutId }, { key });
    sendJson(response, 202, { received: true });
  };
}

function namedPayout(body: string): string {
  try {
    return CallbackSchema.parse(JSON.parse(body)).data.id;
  } catch (error) {
    const refusal = badRequest([{ path: "data.id", message: "Expected the id of a payout" }]);
    refusal.cause = error;
    throw refusal;
  }
}
