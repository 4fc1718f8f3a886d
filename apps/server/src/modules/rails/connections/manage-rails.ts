import type {
  OfferedRail,
  PayoutRailKind,
  PayoutRailOutput,
} from "@clipledger/contract/dashboard/payout-rails";
import type { Issue } from "@clipledger/contract/errors";
import type { RailFieldOutput } from "@clipledger/contract/payouts/rail-fields";
import type { RailField } from "@clipledger/rails/rail";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow, updateRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { isHttpKind, knownRail, RAIL_ORDER } from "./rail-kinds.ts";
import {
  createRail,
  credentialsPurpose,
  listRails,
  openCredentials,
  type RailRow,
  railColumns,
} from "./rail-rows.ts";

type Values = Readonly<Record<string, string>>;

export async function listPayoutRails(
  ctx: OperationContext,
): Promise<{ data: PayoutRailOutput[]; offered: OfferedRail[] }> {
  const rails = await listRails(ctx.db, ctx.organization.id);
  const taken = new Set(rails.map(({ kind }) => kind));
  return {
    data: await Promise.all(rails.map((rail) => present(ctx, ctx.db, rail))),
    offered: RAIL_ORDER.filter((kind) => !taken.has(kind)).map((kind) => {
      const { name, currencies, credentialFields } = knownRail(kind);
      return { kind, name, currencies: [...currencies], fields: credentialFields.map(presentField) };
    }),
  };
}

export function presentField(field: RailField): RailFieldOutput {
  const { name, label, hint = null, isSecret = false, isOptional = false } = field;
  return { name, label, hint, isSecret, isOptional };
}

export async function connectRail(
  ctx: OperationContext,
  { kind, credentials }: { readonly kind: PayoutRailKind; readonly credentials: Values },
): Promise<PayoutRailOutput> {
  refuseUnfit(knownRail(kind).credentialFields, credentials, "credentials");
  const organizationId = ctx.organization.id;
  const id = createId("payoutRail");
  const at = ctx.clock.now();
  const tested = await testCredentials(ctx, kind, credentials);
  return ctx.db.transaction(async (tx) => {
    await tx.row(sql`select id from organizations where id = ${organizationId} for no key update`);
    const taken = (await listRails(tx, organizationId)).some((rail) => rail.kind === kind);
    if (taken)
      throw new AppError("NOT_UNIQUE", undefined, {
        message: `${knownRail(kind).name} is connected already; change its credentials instead`,
      });
    const row = await tx.row<RailRow>(sql`
      ${insertRow("payout_rails", {
        organizationId,
        id,
        kind,
        credentialsSealed: ctx.sealer.seal(JSON.stringify(credentials), credentialsPurpose(id)),
        account: tested.account,
        problem: tested.problem,
        testedAt: at,
        createdAt: at,
        updatedAt: at,
      })} returning ${railColumns}`);
    await recordActivity(tx, ctx, { type: "payout_rail.connected", subject: subjectOf(row) });
    return present(ctx, tx, row);
  });
}

function refuseUnfit(fields: readonly RailField[], values: Values, path: string): void {
  const issues = unfitValues(fields, values, path);
  if (issues.length > 0) throw badRequest(issues);
}

/** Every field that the rail asks for, no other, and nothing that cannot be right. */
export function unfitValues(fields: readonly RailField[], values: Values, path: string): Issue[] {
  const known = new Set(fields.map(({ name }) => name));
  const issues: Issue[] = fields.flatMap(({ name, label, isOptional, problemOf }) => {
    const value = values[name] ?? "";
    if (value === "" && isOptional) return [];
    const problem = value === "" ? `Expected the ${label}` : problemOf?.(value);
    return problem === undefined ? [] : [{ path: `${path}.${name}`, message: problem }];
  });
  for (const name of Object.keys(values))
    if (!known.has(name)) issues.push({ path: `${path}.${name}`, message: "There is no such field" });
  return issues;
}

interface Tested {
  readonly account: string | null;
  readonly problem: string | null;
}

const MAX_ACCOUNT = 300;
const MAX_PROBLEM = 500;

/** Moves nothing. What cannot be reached now is kept, with the problem, since it may be reached later. */
async function testCredentials(
  ctx: OperationContext,
  kind: PayoutRailKind,
  credentials: Values,
): Promise<Tested> {
  const rail = createRail(ctx, kind, credentials);
  const answer = await rail?.test();
  if (answer === undefined) return { account: null, problem: null };
  return answer.outcome === "done"
    ? { account: answer.value.account.slice(0, MAX_ACCOUNT), problem: null }
    : { account: null, problem: answer.reason.slice(0, MAX_PROBLEM) };
}

interface RailChanges {
  readonly credentials?: Values | undefined;
  readonly isPaused?: boolean | undefined;
}

/** A field that is left out keeps what it has, since secrets are never shown again. */
export async function updateRail(
  ctx: OperationContext,
  id: string,
  { credentials: entered, isPaused }: RailChanges,
): Promise<PayoutRailOutput> {
  const former = await getRail(ctx.db, ctx.organization.id, id);
  const credentials = entered && { ...openCredentials(ctx.sealer, former), ...entered };
  if (credentials !== undefined)
    refuseUnfit(knownRail(former.kind).credentialFields, credentials, "credentials");
  const tested = credentials && (await testCredentials(ctx, former.kind, credentials));
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const row = await lockRail(tx, ctx.organization.id, id);
    if (tested !== undefined) await refuseOtherAccount(tx, row, tested);
    const pausedAt = isPaused === false ? null : isPaused === true ? (row.paused_at ?? at) : row.paused_at;
    const sealed =
      credentials === undefined
        ? row.credentials_sealed
        : ctx.sealer.seal(JSON.stringify(credentials), credentialsPurpose(id));
    const changed = await tx.row<RailRow>(sql`
      ${updateRow("payout_rails", {
        credentialsSealed: sealed,
        pausedAt,
        account: tested?.account ?? row.account,
        problem: tested === undefined ? row.problem : tested.problem,
        testedAt: tested === undefined ? row.tested_at : at,
        updatedAt: at,
      })}
      where organization_id = ${ctx.organization.id} and id = ${id} returning ${railColumns}`);
    if (row.paused_at !== null && pausedAt === null) await tryWaitingAgain(tx, row, at);
    await recordActivity(tx, ctx, {
      type: "payout_rail.updated",
      subject: subjectOf(row),
      changes: {
        ...(credentials !== undefined && { credentials: { before: "set", after: "replaced" } }),
        ...(isPaused !== undefined && {
          isPaused: { before: row.paused_at !== null, after: pausedAt !== null },
        }),
      },
    });
    return present(ctx, tx, changed);
  });
}

/**
 * What went unanswered is asked for again with its key. Another account does not know the key, and would pay a second time. The
 * last account that was reached stays known while credentials are wrong.
 */
async function refuseOtherAccount(
  tx: Transaction,
  row: RailRow,
  { account, problem }: Tested,
): Promise<void> {
  if (!isHttpKind(row.kind) || row.account === null || account === row.account) return;
  const { underway } = await countUses(tx, row);
  if (underway === 0) return;
  const others = `${underway} transfers are on their way from ${row.account}`;
  throw new AppError("INVALID_STATE", undefined, {
    message:
      account === null
        ? `${others}, and these credentials could not be tested: ${problem}`
        : `${others}, and these credentials reach ${account}; pause the rail, and change them when the transfers have arrived`,
  });
}

/** What the pause kept is sent within a minute. */
async function tryWaitingAgain(tx: Transaction, { organization_id, id }: RailRow, at: Date): Promise<void> {
  await tx.execute(sql`
    update rail_payouts set wait_until = ${at}
    where organization_id = ${organization_id} and state = 'approved' and transfer_id is null
      and creator_id in (${creatorsAt({ organization_id, id })})`);
}

/** Creators who are paid by the rail in some currency. */
function creatorsAt({ organization_id, id }: Pick<RailRow, "organization_id" | "id">): SqlFragment {
  return sql`
    select creator_id from rail_recipients
    where organization_id = ${organization_id} and rail_id = ${id} and is_chosen
    union
    select m.creator_id from payout_methods m
    join payout_method_currencies c on c.organization_id = m.organization_id and c.creator_id = m.creator_id
      and c.method_id = m.id
    where m.organization_id = ${organization_id} and m.rail_id = ${id}`;
}

export async function testRail(ctx: OperationContext, id: string): Promise<PayoutRailOutput> {
  const rail = await getRail(ctx.db, ctx.organization.id, id);
  const { account, problem } = await testCredentials(ctx, rail.kind, openCredentials(ctx.sealer, rail));
  const tested = await ctx.db.row<RailRow>(sql`
    update payout_rails set account = coalesce(${account}, account), problem = ${problem},
      tested_at = ${ctx.clock.now()}
    where organization_id = ${ctx.organization.id} and id = ${id} returning ${railColumns}`);
  return present(ctx, ctx.db, tested);
}

/** Its credentials go. While money is on its way they are needed, so that it is paused first and removed later. */
export function removeRail(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const row = await lockRail(tx, organizationId, id);
    const { underway } = await countUses(tx, row);
    if (underway > 0)
      throw new AppError("INVALID_STATE", undefined, {
        message: `${underway} transfers are on their way; pause the rail, and remove it when they have arrived`,
      });
    const at = ctx.clock.now();
    await tx.execute(sql`
      update payout_rails set credentials_sealed = null, removed_at = ${at}, updated_at = ${at}
      where organization_id = ${organizationId} and id = ${id}`);
    await tx.execute(sql`
      delete from rail_recipients where organization_id = ${organizationId} and rail_id = ${id}`);
    await tx.execute(sql`
      delete from payout_methods where organization_id = ${organizationId} and rail_id = ${id}`);
    await recordActivity(tx, ctx, { type: "payout_rail.removed", subject: subjectOf(row) });
    return { success: true };
  });
}

async function getRail(db: Queryable, organizationId: string, id: string): Promise<RailRow> {
  const rail = (await listRails(db, organizationId)).find((row) => row.id === id);
  if (rail === undefined) throw new AppError("NOT_FOUND");
  return rail;
}

async function lockRail(tx: Transaction, organizationId: string, id: string): Promise<RailRow> {
  const row = await tx.maybeRow<RailRow>(sql`
    select ${railColumns} from payout_rails
    where organization_id = ${organizationId} and id = ${id} and removed_at is null for update`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function subjectOf({ id, kind }: RailRow) {
  return { type: "payout_rail", id, label: knownRail(kind).name };
}

interface RailUses {
  readonly recipients: number;
  readonly underway: number;
}

function countUses(db: Queryable, { organization_id, id }: RailRow): Promise<RailUses> {
  return db.row(sql`
    select
      (select count(*)::int from (${creatorsAt({ organization_id, id })}) chosen) as recipients,
      (select count(*)::int from rail_transfers
        where organization_id = ${organization_id} and rail_id = ${id}
          and state in ('open', 'unclear', 'sent')) as underway`);
}

export const RAIL_CALLBACK_PREFIX = "/provider-callbacks/rails";

async function present(
  { publicUrl }: OperationContext,
  db: Queryable,
  row: RailRow,
): Promise<PayoutRailOutput> {
  const { id, kind, account, problem } = row;
  return {
    id,
    kind,
    name: knownRail(kind).name,
    account,
    problem,
    testedAt: toTimestamp(row.tested_at),
    isPaused: row.paused_at !== null,
    fields: knownRail(kind).credentialFields.map(presentField),
    callbackUrl: isHttpKind(kind) ? `${publicUrl}${RAIL_CALLBACK_PREFIX}/${id}` : null,
    ...(await countUses(db, row)),
    createdAt: row.created_at.toISOString(),
  };
}
