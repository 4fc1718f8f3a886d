import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { Services } from "../../../infra/context.ts";
import { sendJson } from "../../../infra/http/respond.ts";
import { takeSandboxBehavior } from "./sandbox.queries.ts";

interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface Treatment {
  readonly payerId: string;
  /** Whether the work was never done before: what a key has brought about is not refused to that key later. */
  readonly canRefuse: boolean;
}

/**
 * Does the work and answers, unless the sandbox was told otherwise for this payer's next requests: to refuse, to do
 * nothing and never answer, or to do it and answer when nobody waits any more.
 */
export async function misbehave(
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
