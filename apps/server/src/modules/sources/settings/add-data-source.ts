import {
  DataSourceChangesSchema,
  type DataSourceOutput,
  type NewDataSource,
} from "@clipledger/contract/data-sources/source";
import type { Issue } from "@clipledger/contract/errors";
import { supplierSourceName } from "@clipledger/domain/sources/source-kinds";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type FindValueIssues, rightFields } from "../../../infra/http/value-issues.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { keyPurpose } from "../own-sources.ts";
import { keptMapping, readSupplier } from "../read-supplier.ts";
import { changeSettings } from "../settings-versions.ts";
import { MOST_OWN_SOURCES, readDataSource } from "./list-data-sources.ts";

/** Asked by this process from the next lookup on, and by the others within seconds. */
export async function addDataSource(ctx: OperationContext, input: NewDataSource): Promise<DataSourceOutput> {
  const problem = ctx.sources.serviceProblem(input.kind);
  if (problem !== undefined) throw new AppError("INVALID_STATE", undefined, { message: problem });
  const mapping = input.kind === "supplier" ? await reviewMapping(ctx, input.mapping, input.key) : undefined;
  const name = mapping?.name ?? input.kind;
  const id = createId("dataSource");
  return changeSettings(ctx, async (tx) => {
    await refuseTooManyOrTaken(tx, ctx.organization.id, name);
    await insertSource(tx, ctx, { id, name, input, mapping: mapping?.kept ?? null });
    await recordActivity(tx, ctx, { type: "data_source.created", subject: sourceSubject({ id, name }) });
    return readDataSource(ctx, tx, id);
  });
}

/** A source as the activity log names it. */
export function sourceSubject({ id, name }: { readonly id: string; readonly name: string }) {
  return { type: "data_source", id, label: name };
}

interface ReviewedMapping {
  /** As it stands beside counts. */
  readonly name: string;
  readonly kept: Record<string, unknown>;
}

/** What is wrong with the mapping of a source whose other fields are not right either. */
export const findSourceIssues: FindValueIssues = async (ctx, { body }) => {
  const { mapping, key } = rightFields(DataSourceChangesSchema, body);
  const reviewed = mapping === undefined ? [] : await readMapping(ctx, mapping, key ?? null);
  return "name" in reviewed ? [] : reviewed;
};

/** Every problem of a mapping at its path. Asks name servers, so no transaction may be open. */
export async function reviewMapping(
  ctx: Pick<OperationContext, "outgoing">,
  mapping: Record<string, unknown>,
  key: string | null,
  otherIssues: readonly Issue[] = [],
): Promise<ReviewedMapping> {
  const reviewed = await readMapping(ctx, mapping, key);
  if ("name" in reviewed && otherIssues.length === 0) return reviewed;
  throw badRequest(["name" in reviewed ? [] : reviewed, otherIssues].flat());
}

async function readMapping(
  { outgoing }: Pick<OperationContext, "outgoing">,
  mapping: Record<string, unknown>,
  key: string | null,
): Promise<ReviewedMapping | readonly Issue[]> {
  const { supplier, issues } = readSupplier(mapping, key);
  const { url } = mapping;
  const isKnownWrong = issues.some(({ path }) => path === "mapping.url");
  const reviewed = typeof url === "string" && !isKnownWrong ? await outgoing.review(url) : undefined;
  const addressIssues: Issue[] =
    reviewed?.isAllowed === false
      ? reviewed.problems.map((message) => ({ path: "mapping.url", message }))
      : [];
  if (supplier === undefined || addressIssues.length > 0) return [...issues, ...addressIssues];
  return { name: supplierSourceName(supplier.name), kept: keptMapping(mapping) };
}

async function refuseTooManyOrTaken(tx: Transaction, organizationId: string, name: string): Promise<void> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from organization_sources where organization_id = ${organizationId}`);
  if (rows.some((row) => row.name === name))
    throw new AppError("NOT_UNIQUE", undefined, {
      message: `There is a data source ${name} already; replace its key, or delete it first`,
    });
  if (rows.length >= MOST_OWN_SOURCES || (await countFormerNames(tx, organizationId)) >= MOST_NAMES)
    throw new AppError("DATA_SOURCE_LIMIT_REACHED");
}

/** Names stand beside counts for ever, and there is not room for any number of them. */
const MOST_NAMES = 100;

async function countFormerNames(tx: Transaction, organizationId: string): Promise<number> {
  const { names } = await tx.row<{ names: number }>(sql`
    select count(distinct name)::int as names from source_usage where organization_id = ${organizationId}`);
  return names;
}

interface NewSourceRow {
  readonly id: string;
  readonly name: string;
  readonly input: NewDataSource;
  readonly mapping: Record<string, unknown> | null;
}

async function insertSource(
  tx: Transaction,
  { organization, actor, sealer, clock }: OperationContext,
  { id, name, input, mapping }: NewSourceRow,
): Promise<void> {
  const at = clock.now();
  const { key } = input;
  const account = input.kind === "meta-graph" ? input.account : null;
  await tx.execute(
    insertRow("organization_sources", {
      organizationId: organization.id,
      id,
      kind: input.kind,
      name,
      tokenSealed: key === null ? null : sealer.seal(key, keyPurpose(id)),
      keyLastCharacters: lastCharactersOf(key),
      keySetAt: key === null ? null : at,
      keySetByUserId: key === null ? null : actor.userId,
      account,
      mapping: mapping === null ? null : JSON.stringify(mapping),
      createdAt: at,
      updatedAt: at,
    }),
  );
}

const SHOWN = 4;
/** Of a shorter key its end would give away too much. */
const LONG_ENOUGH = 16;

export function lastCharactersOf(key: string | null): string | null {
  return key === null || key.length < LONG_ENOUGH ? null : key.slice(-SHOWN);
}
