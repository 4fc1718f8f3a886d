import type { ProviderPayoutStatus } from "@clipledger/contract/payouts/rows";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { enqueueEach } from "../../../infra/jobs/job.ts";
import {
  expireSandboxPayouts,
  lockSandboxPayout,
  type SandboxPayout,
  updateSandboxState,
} from "./sandbox.queries.ts";
import { sandboxCallbackOrder } from "./sandbox-callback-order.ts";

export type SandboxMove = "approve" | "cancel" | "claim" | "complete" | "expire";

interface MoveRule {
  readonly to: ProviderPayoutStatus;
  readonly from: readonly ProviderPayoutStatus[];
  /** Where the move was made already, and making it again changes nothing. */
  readonly madeIn: readonly ProviderPayoutStatus[];
}

const RULES: Readonly<Record<SandboxMove, MoveRule>> = {
  approve: { to: "approved", from: ["created"], madeIn: ["approved", "requested", "completed"] },
  cancel: { to: "deleted", from: ["created", "approved"], madeIn: ["deleted"] },
  claim: { to: "requested", from: ["approved"], madeIn: ["requested", "completed"] },
  complete: { to: "completed", from: ["requested"], madeIn: ["completed"] },
  expire: { to: "expired", from: ["approved", "requested"], madeIn: ["expired"] },
};

const CLAIM_WITHIN_MS = 30 * 86_400_000;

/** Undefined: there is no such payout. `refused`: it cannot go there from where it is. */
export function moveSandboxPayout(
  { db, clock }: Pick<Services, "db" | "clock">,
  id: string,
  move: SandboxMove,
): Promise<SandboxPayout | "refused" | undefined> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    await expireOverdue(tx, now);
    const payout = await lockSandboxPayout(tx, id);
    if (payout === undefined) return undefined;
    const { to, from, madeIn } = RULES[move];
    if (madeIn.includes(payout.state)) return payout;
    if (!from.includes(payout.state)) return "refused";
    await announceMoves(tx, [id]);
    const expiresAt = to === "approved" ? new Date(now.getTime() + CLAIM_WITHIN_MS) : payout.expires_at;
    return updateSandboxState(tx, id, { state: to, expiresAt, at: now });
  });
}

/** Whoever reads or moves payouts calls this first, so that nothing has to run for an end to be kept. */
export async function expireOverdue(tx: Transaction, now: Date): Promise<void> {
  await announceMoves(tx, await expireSandboxPayouts(tx, now));
}

async function announceMoves(tx: Transaction, ids: readonly string[]): Promise<void> {
  await enqueueEach(
    tx,
    sandboxCallbackOrder,
    ids.map((id) => ({ input: { id } })),
  );
}
