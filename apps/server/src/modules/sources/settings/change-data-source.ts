import type {
  DataSourceChanges,
  DataSourceOutput,
  DataSourcesOutput,
  NewSourceOrder,
  SourceOrderOutput,
} from "@clipledger/contract/data-sources/source";
import type { Issue } from "@clipledger/contract/errors";
import { isSameOrigin } from "@clipledger/domain/same-origin";
import { serverSourceName } from "@clipledger/domain/sources/source-kinds";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { OwnSource } from "../../../infra/source-registry.ts";
import { type FieldChanges, recordActivity } from "../../organizations/activity/record-activity.ts";
import { keyPurpose, openKey } from "../own-sources.ts";
import { changeSettings } from "../settings-versions.ts";
import { lastCharactersOf, reviewMapping, sourceSubject } from "./add-data-source.ts";
import { readDataSource, readDataSources, requireSource } from "./list-data-sources.ts";

export async function updateDataSource(
  ctx: OperationContext,
  id: string,
  input: DataSourceChanges,
): Promise<DataSourceOutput> {
  const known = await getOwnSource(ctx.db, ctx.organization.id, id);
  refuseForeignFields(known, input);
  const mapping = await reviewNewMapping(ctx, known, input);
  return changeSettings(ctx, async (tx, at) => {
    const source = await getOwnSource(tx, ctx.organization.id, id);
    // Looked at again in our turn: another change may have set a key, or another address, since.
    const movedKey = movedKeyIssues(source, input);
    if (movedKey.length > 0) throw badRequest(movedKey);
    await updateSource(tx, ctx, source, { ...input, mapping }, at);
    await recordActivity(tx, ctx, {
      type: "data_source.updated",
      subject: sourceSubject(source),
      changes: toChanges(source, input),
    });
    return readDataSource(ctx, tx, id);
  });
}

/** Its counts keep its name, and what it cost stays on record. */
export function removeDataSource(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return changeSettings(ctx, async (tx) => {
    const source = await getOwnSource(tx, organizationId, id);
    await tx.execute(sql`
      delete from organization_sources where organization_id = ${organizationId} and id = ${id}`);
    await tx.execute(sql`
      update source_orders set source_ids = array_remove(source_ids, ${id})
      where organization_id = ${organizationId} and ${id} = any(source_ids)`);
    await tx.execute(sql`
      delete from source_failures where organization_id = ${organizationId} and source_id = ${id}`);
    await recordActivity(tx, ctx, { type: "data_source.deleted", subject: sourceSubject(source) });
    return { success: true };
  });
}

export function pauseDataSource(ctx: OperationContext, id: string): Promise<DataSourceOutput> {
  return setPaused(ctx, id, true);
}

export function resumeDataSource(ctx: OperationContext, id: string): Promise<DataSourceOutput> {
  return setPaused(ctx, id, false);
}

/** Doing it again changes nothing, and is no entry of the log. */
function setPaused(ctx: OperationContext, id: string, isPaused: boolean): Promise<DataSourceOutput> {
  if (serverSourceName(id) === "simulator")
    throw new AppError("INVALID_STATE", undefined, {
      message: "The simulator answers where nobody else does, and cannot be paused",
    });
  return changeSettings(ctx, async (tx, at) => {
    await requireSource(ctx, tx, id);
    const hasChanged = await updatePaused(tx, ctx.organization.id, id, isPaused, at);
    const source = await readDataSource(ctx, tx, id);
    if (hasChanged)
      await recordActivity(tx, ctx, {
        type: isPaused ? "data_source.paused" : "data_source.resumed",
        subject: sourceSubject(source),
      });
    return source;
  });
}

async function updatePaused(
  tx: Transaction,
  organizationId: string,
  id: string,
  isPaused: boolean,
  at: Date,
): Promise<boolean> {
  const name = serverSourceName(id);
  if (name === undefined)
    return (
      (await tx.execute(sql`
        update organization_sources set is_paused = ${isPaused}, updated_at = ${at}
        where organization_id = ${organizationId} and id = ${id} and is_paused <> ${isPaused}`)) > 0
    );
  const written = isPaused
    ? await tx.execute(sql`
        ${insertRow("paused_server_sources", { organizationId, name, pausedAt: at })} on conflict do nothing`)
    : await tx.execute(sql`
        delete from paused_server_sources where organization_id = ${organizationId} and name = ${name}`);
  return written > 0;
}

async function getOwnSource(db: Queryable, organizationId: string, id: string): Promise<OwnSource> {
  const row = await db.maybeRow<OwnSource>(sql`
    select id, kind, name, token_sealed, account, mapping from organization_sources
    where organization_id = ${organizationId} and id = ${id}`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function refuseForeignFields({ kind }: OwnSource, input: DataSourceChanges): void {
  const issues: Issue[] = [
    ...(input.account !== undefined && kind !== "meta-graph"
      ? [{ path: "account", message: "Only a source of Meta has an account" }]
      : []),
    ...(input.mapping !== undefined && kind !== "supplier"
      ? [{ path: "mapping", message: "Only a supplier has a mapping" }]
      : []),
  ];
  if (issues.length > 0) throw badRequest(issues);
}

/** With the key that it will be used with. A key alone is reviewed with the mapping that is there. */
async function reviewNewMapping(
  ctx: OperationContext,
  source: OwnSource,
  { key, mapping }: DataSourceChanges,
): Promise<Record<string, unknown> | undefined> {
  const { id, kind, name, token_sealed, mapping: known } = source;
  if (kind !== "supplier") return undefined;
  // For looking at a mapping, one that cannot be opened any more is as good as any other.
  const former = token_sealed === null ? null : (openKey(ctx.sealer, { id, token_sealed }) ?? "unknown");
  const reviewed = await reviewMapping(
    ctx,
    mapping ?? known ?? {},
    key ?? former,
    movedKeyIssues(source, { key, mapping }),
  );
  if (reviewed.name !== name)
    throw badRequest([
      {
        path: "mapping.name",
        message: `Stays ${name.slice("supplier:".length)}: counts are kept by it; add another source instead`,
      },
    ]);
  return mapping === undefined ? undefined : reviewed.kept;
}

/** A key that is stored goes to the scheme, host and port that it was entered for, and nowhere else. */
function movedKeyIssues(
  { token_sealed, mapping: known }: OwnSource,
  { key, mapping }: Pick<DataSourceChanges, "key" | "mapping">,
): Issue[] {
  const staysInPlace =
    token_sealed === null ||
    key !== undefined ||
    mapping === undefined ||
    isSameOrigin(known?.["url"], mapping["url"]);
  return staysInPlace
    ? []
    : [
        {
          path: "key",
          message:
            "The mapping leads to another scheme, host or port: send the key for the new address with it",
        },
      ];
}

async function updateSource(
  tx: Transaction,
  { organization, actor, sealer }: OperationContext,
  source: OwnSource,
  { key, account, mapping }: DataSourceChanges,
  at: Date,
): Promise<void> {
  const { id } = source;
  if (key !== undefined)
    await tx.execute(sql`
      update organization_sources set token_sealed = ${sealer.seal(key, keyPurpose(id))},
        key_last_characters = ${lastCharactersOf(key)}, key_set_at = ${at}, key_set_by_user_id = ${actor.userId}
      where organization_id = ${organization.id} and id = ${id}`);
  const kept = mapping ?? source.mapping;
  await tx.execute(sql`
    update organization_sources set account = ${account === undefined ? source.account : account},
      mapping = ${kept === null ? null : JSON.stringify(kept)}::jsonb, updated_at = ${at}
    where organization_id = ${organization.id} and id = ${id}`);
}

/** Of a key nothing is said but that it is another one. */
function toChanges(source: OwnSource, { key, account, mapping }: DataSourceChanges): FieldChanges {
  return {
    ...(key === undefined
      ? {}
      : { key: { before: source.token_sealed === null ? null : "set", after: "replaced" } }),
    ...(account === undefined ? {} : { account: { before: source.account, after: account } }),
    ...(mapping === undefined ? {} : { mapping: { before: "set", after: "replaced" } }),
  };
}

/** In which order sources are asked for one kind of lookup of one platform. */
export function setSourceOrder(ctx: OperationContext, input: NewSourceOrder): Promise<DataSourcesOutput> {
  const { platform, lookup } = input;
  return changeSettings(ctx, async (tx, at) => {
    const before = orderIn(await readDataSources(ctx, tx), input);
    refuseUnknown(input.sourceIds ?? [], before?.sourceIds ?? []);
    await writeOrder(tx, ctx.organization.id, input, at);
    const after = await readDataSources(ctx, tx);
    await recordActivity(tx, ctx, {
      type: "data_source.reordered",
      subject: { type: "data_source_order", id: `${platform}.${lookup}`, label: `${platform}, ${lookup}` },
      changes: {
        sourceIds: { before: before?.sourceIds ?? [], after: orderIn(after, input)?.sourceIds ?? [] },
      },
    });
    return after;
  });
}

function orderIn(
  { orders }: DataSourcesOutput,
  { platform, lookup }: NewSourceOrder,
): SourceOrderOutput | undefined {
  return orders.find((order) => order.platform === platform && order.lookup === lookup);
}

/** Sources of others, those that do not offer the lookup, and the simulator are not among those that can be asked. */
function refuseUnknown(sourceIds: readonly string[], askable: readonly string[]): void {
  const issues = sourceIds.flatMap((id, index): Issue[] => {
    const path = `sourceIds.${index}`;
    if (sourceIds.indexOf(id) < index) return [{ path, message: "Named twice" }];
    return askable.includes(id)
      ? []
      : [{ path, message: "No source of this lookup; see orders of GET /data-sources" }];
  });
  if (issues.length > 0) throw badRequest(issues);
}

async function writeOrder(
  tx: Transaction,
  organizationId: string,
  { platform, lookup, sourceIds }: NewSourceOrder,
  at: Date,
): Promise<void> {
  await tx.execute(
    sourceIds === null
      ? sql`delete from source_orders
          where organization_id = ${organizationId} and platform = ${platform} and lookup = ${lookup}`
      : sql`${insertRow("source_orders", { organizationId, platform, lookup, sourceIds, updatedAt: at })}
          on conflict (organization_id, platform, lookup)
          do update set source_ids = excluded.source_ids, updated_at = excluded.updated_at`,
  );
}
