import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { hashSecret } from "../../../infra/auth/api-key-secret.ts";
import type { Services } from "../../../infra/context.ts";
import { readJsonBody, SMALL_BODY } from "../../../infra/http/read-json-body.ts";
import { sendJson } from "../../../infra/http/respond.ts";
import type { Route } from "../../../infra/http/route.ts";
import { pathOf } from "../../../infra/http/standing-headers.ts";
import { claimLink } from "./claim-link.ts";
import { createSandboxPayout, SandboxOrderSchema } from "./create-sandbox-payout.ts";
import { misbehave } from "./misbehave.ts";
import { expireOverdue, moveSandboxPayout } from "./move-sandbox-payout.ts";
import { findSandboxPayout, findSandboxPayoutByKey, type SandboxPayout } from "./sandbox.queries.ts";
import { SANDBOX_API_PREFIX } from "./sandbox-settings.ts";

type Answer = { readonly status: number; readonly body: object };

/** What the product asks of the sandbox, as it would of any provider. */
export function sandboxApi(services: Services): Route {
  return async (request, response) => {
    if (!isOurKey(services, request))
      return sendJson(response, 401, refusal("unauthorized", "Wrong key").body);
    const [collection, id, action, ...rest] = pathOf(request)
      .slice(SANDBOX_API_PREFIX.length + 1)
      .split("/");
    const isKnown = collection === "payouts" && rest.length === 0;
    if (isKnown && request.method === "POST" && id === undefined) return create(services, request, response);
    if (isKnown && request.method === "GET" && id === undefined) return find(services, request, response);
    if (isKnown && request.method === "GET" && id !== undefined && action === undefined)
      return answerAbout(services, id, response, () => read(services, id));
    if (
      isKnown &&
      request.method === "POST" &&
      id !== undefined &&
      (action === "approve" || action === "cancel")
    )
      return answerAbout(services, id, response, () => move(services, id, action));
    sendJson(response, 404, notFound.body);
  };
}

function isOurKey({ payoutProvider }: Services, { headers }: IncomingMessage): boolean {
  const sent = hashSecret(headers.authorization ?? "");
  return timingSafeEqual(sent, hashSecret(`Bearer ${payoutProvider?.key}`));
}

async function create(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { data: order, error } = SandboxOrderSchema.safeParse(await readJsonBody(request, SMALL_BODY));
  const key = request.headers["idempotency-key"];
  const isUsableKey = typeof key === "string" && key.length > 0 && key.length <= 200;
  if (order === undefined) return send(response, refusal("invalid_request", z.prettifyError(error)));
  if (!isUsableKey) return send(response, refusal("invalid_request", "Send an idempotency-key"));
  const isRepeated = (await findSandboxPayoutByKey(services.db, key)) !== undefined;
  const work = async () => {
    const payout = await createSandboxPayout(services, order, key);
    return payout === "conflict" ? conflict : found(services, payout);
  };
  await misbehave(services, { payerId: order.payer.id, canRefuse: !isRepeated }, response, work);
}

async function find(services: Services, { url }: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = new URLSearchParams(url?.split("?", 2)[1]).get("idempotencyKey") ?? "";
  const payout = await findSandboxPayoutByKey(services.db, key);
  if (payout === undefined) return send(response, notFound);
  await answerAbout(services, payout.id, response, () => read(services, payout.id));
}

/** A payer's behaviour holds for whatever is asked about their payouts. */
async function answerAbout(
  services: Services,
  id: string,
  response: ServerResponse,
  work: () => Promise<Answer>,
): Promise<void> {
  const payout = await findSandboxPayout(services.db, id);
  if (payout === undefined) return send(response, notFound);
  await misbehave(services, { payerId: payout.payer_id, canRefuse: true }, response, work);
}

async function read(services: Services, id: string): Promise<Answer> {
  await services.db.transaction((tx) => expireOverdue(tx, services.clock.now()));
  const payout = await findSandboxPayout(services.db, id);
  return payout === undefined ? notFound : found(services, payout);
}

async function move(services: Services, id: string, action: "approve" | "cancel"): Promise<Answer> {
  const moved = await moveSandboxPayout(services, id, action);
  if (moved === undefined) return notFound;
  return moved === "refused"
    ? refusal(
        "invalid_state",
        `The payout cannot be ${action === "approve" ? "approved" : "canceled"} any more`,
      )
    : found(services, moved);
}

function found(services: Services, payout: SandboxPayout): Answer {
  const { id, state, amount, currency } = payout;
  const claimUrl = state === "approved" ? claimLink(services, id) : null;
  return { status: 200, body: { id, status: state, amount, currency, claimUrl } };
}

function refusal(code: string, message: string, status = 422): Answer {
  return { status, body: { error: { code, message } } };
}

const notFound = refusal("not_found", "No such payout", 404);
const conflict = refusal("idempotency_conflict", "This key was used for another order", 409);

function send(response: ServerResponse, { status, body }: Answer): void {
  sendJson(response, status, body);
}
