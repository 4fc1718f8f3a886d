import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { hashSecret } from "../../infra/crypto/secrets.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import type { Route } from "../../infra/http/http-server.ts";
import { readJsonBody, SMALL_BODY } from "../../infra/http/request-body.ts";
import { pathOf } from "../../infra/http/request-context.ts";
import { sendJson } from "../../infra/http/respond.ts";
import {
  createSandboxPayout,
  expireOverdue,
  findSandboxPayout,
  findSandboxPayoutByKey,
  moveSandboxPayout,
  SandboxOrderSchema,
  type SandboxPayout,
} from "./sandbox-payouts.ts";
import { claimLink, SANDBOX_API_PREFIX } from "./sandbox-settings.ts";

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
  await expireOverdue(services);
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
  const returned = state === "returned" ? { returnReason: RETURN_REASON } : {};
  return { status: 200, body: { id, status: state, amount, currency, claimUrl, ...returned } };
}

const RETURN_REASON = "The receiving account is closed";

function refusal(code: string, message: string, status = 422): Answer {
  return { status, body: { error: { code, message } } };
}

const notFound = refusal("not_found", "No such payout", 404);

const conflict = refusal("idempotency_conflict", "This key was used for another order", 409);

function send(response: ServerResponse, { status, body }: Answer): void {
  sendJson(response, status, body);
}

/**
 * Does the work and answers, unless the sandbox was told otherwise for this payer's next requests: to refuse, to do
 * nothing and never answer, or to do it and answer when nobody waits any more.
 */
async function misbehave(
  { db, payoutProvider }: Services,
  { payerId, canRefuse }: Treatment,
  response: ServerResponse,
  work: () => Promise<Answer>,
): Promise<void> {
  const mode = await takeSandboxBehavior(db, payerId);
  if (mode === "fail" && canRefuse) return sendJson(response, refused.status, refused.body);
  const answer = mode === "time_out" ? undefined : await work();
  if (mode === "time_out" || mode === "answer_late")
    await untilNobodyWaits(response, payoutProvider?.timeoutMs ?? 0);
  if (answer === undefined) response.destroy();
  else if (!response.closed) sendJson(response, answer.status, answer.body);
}

interface Treatment {
  readonly payerId: string;
  /** Whether the work was never done before: what a key has brought about is not refused to that key later. */
  readonly canRefuse: boolean;
}

const refused: Answer = {
  status: 422,
  body: { error: { code: "refused", message: "The sandbox was told to refuse" } },
};

/** The caller hangs up when its deadline has passed; should it wait longer, it gets its late answer. */
async function untilNobodyWaits(response: ServerResponse, timeoutMs: number): Promise<void> {
  if (response.closed) return;
  await Promise.race([
    once(response, "close"),
    new Promise((resolve) => setTimeout(resolve, timeoutMs * 2).unref()),
  ]);
}

export type SandboxMode = "fail" | "time_out" | "answer_late";

export interface SandboxBehavior {
  readonly mode: SandboxMode;
  readonly remaining: number;
}

export function findSandboxBehavior(db: Queryable, payerId: string): Promise<SandboxBehavior | undefined> {
  return db.maybeRow(sql`
    select mode, remaining from sandbox_behavior where payer_id = ${payerId} and remaining > 0`);
}

export async function saveSandboxBehavior(
  db: Queryable,
  payerId: string,
  { mode, remaining }: SandboxBehavior,
): Promise<void> {
  await db.execute(sql`
    ${insertRow("sandbox_behavior", { payerId, mode, remaining })}
    on conflict (payer_id) do update set mode = excluded.mode, remaining = excluded.remaining`);
}

/** Counts one request of the payer, and answers how it is to be treated. */
async function takeSandboxBehavior(db: Queryable, payerId: string): Promise<SandboxMode | undefined> {
  const taken = await db.maybeRow<{ mode: SandboxMode }>(sql`
    update sandbox_behavior set remaining = remaining - 1 where payer_id = ${payerId} and remaining > 0
    returning mode`);
  return taken?.mode;
}
