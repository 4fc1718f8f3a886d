import type { AccountDeletion } from "@clipledger/contract/portal/account";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { enqueue } from "../../../infra/jobs/job.ts";
import { forgetSessionCookie } from "../../creators/portal/portal-session.ts";
import { findLivePortalSession } from "../../creators/portal/portal-sessions.queries.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { redactCreatorJob } from "../../webhooks/redaction/redact-creator.ts";
import { lockAccount } from "./account.queries.ts";
import { describeDeletion } from "./describe-deletion.ts";
import { eraseEntry } from "./erase-entry.ts";
import { erasePerson } from "./erase-person.ts";
import { findHeir } from "./heir.ts";
import { type HeldAccount, holdEntries } from "./hold-entries.ts";
import { findOwedMoney } from "./owed-money.ts";

const MAX_ATTEMPTS = 5;

/** Everything in one transaction; what was told of the person in events is forgotten right after. */
export async function deleteAccount(ctx: PortalContext): Promise<AccountDeletion> {
  const owed = await findOwedMoney(ctx);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const erased = await ctx.db.transaction((tx) => eraseAccount(tx, ctx));
    if (erased === undefined) continue;
    forgetSessionCookie(ctx);
    return describeDeletion(erased, owed);
  }
  throw new AppError("BUSY");
}

/** Undefined when nothing could be done yet. Of several calls at once, the first finds the session. */
async function eraseAccount(tx: Transaction, ctx: PortalContext): Promise<HeldAccount | undefined> {
  const { userId, sessionHash } = ctx;
  await lockAccount(tx, userId);
  if ((await findLivePortalSession(tx, sessionHash, ctx.clock.now())) === undefined)
    throw new AppError("UNAUTHORIZED");
  const account = await holdEntries(tx, ctx);
  if (account === undefined) return undefined;
  const person = { userId, ...(await findHeir(tx, ctx, account)) };
  const names: string[] = [];
  const calledNames = account.entries.map(({ ctx: { organization }, creator }) => ({
    organizationId: organization.id,
    name: fullName(creator.first_name, creator.last_name),
  }));
  for (const entry of account.entries) names.push(...(await eraseEntry(tx, entry, person)));
  const told = await erasePerson(tx, ctx, account, person);
  const forgets = account.isTeamMember ? ("creator" as const) : ("person" as const);
  await enqueue(tx, redactCreatorJob, {
    ...told,
    userId,
    names: [...names, ...told.names],
    calledNames,
    forgets,
  });
  return account;
}
