import {
  type AlertKind,
  type AlertRuleInput,
  type AlertRuleOutput,
  AlertRuleSchema,
} from "@clipledger/contract/alerts/alert-rule";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { countRows } from "../../infra/db/paged-list.ts";
import { sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { changedFields, recordActivity } from "../organizations/activity/record-activity.ts";
import { toTimestamp } from "../organizations/organizations.mapper.ts";
import { refuseUnknown } from "./digest.ts";
import { composeAlert } from "./firings.ts";
import { toPreview } from "./message-text.ts";
import { conditionOf, findTrue } from "./rule-checks.ts";

const MOST_RULES = 50;

export async function listRules({ db, organization }: OperationContext) {
  return { data: await readRules(db, organization.id), limit: MOST_RULES };
}

export function createRule(ctx: OperationContext, input: AlertRuleInput): Promise<AlertRuleOutput> {
  const organizationId = ctx.organization.id;
  const id = createId("alertRule");
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await lockRules(tx, organizationId);
    await requireCampaign(tx, organizationId, input);
    await tx.execute(
      insertRow("alert_rules", {
        organizationId,
        id,
        kind: input.kind,
        name: input.name,
        parameters: JSON.stringify(input.parameters),
        isPaused: input.isPaused,
        createdByUserId: ctx.actor.userId,
        createdAt: at,
        updatedAt: at,
      }),
    );
    await setChannels(tx, organizationId, id, input.channelIds);
    await recordActivity(tx, ctx, { type: "alert_rule.created", subject: subjectOf(id, input.name) });
    return readRule(tx, organizationId, id);
  });
}

/** Looked at anew with the next pass. What it told and is still true stays told. */
export function updateRule(
  ctx: OperationContext,
  id: string,
  input: AlertRuleInput,
): Promise<AlertRuleOutput> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const before = await readRule(tx, organizationId, id);
    if (before.kind !== input.kind)
      throw badRequest([{ path: "kind", message: "A rule keeps its kind; add another one" }]);
    await requireCampaign(tx, organizationId, input);
    await tx.execute(sql`
      update alert_rules set name = ${input.name}, parameters = ${JSON.stringify(input.parameters)}::jsonb,
        is_paused = ${input.isPaused}, revision = revision + 1, checked_version = null, updated_at = ${ctx.clock.now()}
      where organization_id = ${organizationId} and id = ${id}`);
    await setChannels(tx, organizationId, id, input.channelIds);
    const after = await readRule(tx, organizationId, id);
    await recordActivity(tx, ctx, {
      type: "alert_rule.updated",
      subject: subjectOf(id, after.name),
      changes: changedFields(loggedFields(before), loggedFields(after)),
    });
    return after;
  });
}

function loggedFields({ name, isPaused, parameters, channelIds }: AlertRuleOutput) {
  return {
    name,
    isPaused,
    parameters: JSON.stringify(parameters),
    channels: channelIds.length,
  };
}

export function removeRule(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const { name } = await readRule(tx, organizationId, id);
    await tx.execute(sql`
      delete from alert_rules where organization_id = ${organizationId} and id = ${id}`);
    await recordActivity(tx, ctx, { type: "alert_rule.deleted", subject: subjectOf(id, name) });
    return { success: true };
  });
}

/** As if everything that it is true for had just come true. */
export async function previewRule(ctx: OperationContext, id: string) {
  const rule = await readRule(ctx.db, ctx.organization.id, id);
  const { name: organizationName } = await ctx.db.row<{ name: string }>(sql`
    select name from organizations where id = ${ctx.organization.id}`);
  const { found } = await findTrue(ctx, conditionOf(rule));
  return toPreview(
    composeAlert({
      publicUrl: ctx.publicUrl,
      organizationName,
      rule: { id, kind: rule.kind, name: rule.name },
      total: found.length,
      named: found,
    }),
  );
}

function subjectOf(id: string, name: string) {
  return { type: "alert_rule", id, label: name };
}

/** Whoever adds one waits for others who do. */
async function lockRules(tx: Transaction, organizationId: string): Promise<void> {
  await tx.row(sql`select id from organizations where id = ${organizationId} for no key update`);
  const total = await countRows(tx, sql`from alert_rules where organization_id = ${organizationId}`);
  if (total >= MOST_RULES)
    throw new AppError("INVALID_STATE", undefined, {
      message: `There are ${MOST_RULES} rules already; delete one first`,
    });
}

async function requireCampaign(
  tx: Transaction,
  organizationId: string,
  { parameters }: AlertRuleInput,
): Promise<void> {
  const campaignId = "campaignId" in parameters ? parameters.campaignId : undefined;
  if (campaignId === undefined) return;
  const row = await tx.maybeRow(sql`
    select from campaigns where organization_id = ${organizationId} and id = ${campaignId} for key share`);
  if (row === undefined) throw badRequest([{ path: "parameters.campaignId", message: "No such campaign" }]);
}

async function setChannels(
  tx: Transaction,
  organizationId: string,
  ruleId: string,
  channelIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from alert_rule_channels where organization_id = ${organizationId} and rule_id = ${ruleId}`);
  const added = await tx.rows<{ channel_id: string }>(sql`
    insert into alert_rule_channels (organization_id, rule_id, channel_id)
    select c.organization_id, ${ruleId}, c.id from alert_channels c
    where c.organization_id = ${organizationId} and c.id = any(${channelIds}::text[])
    returning channel_id`);
  refuseUnknown(channelIds, new Set(added.map(({ channel_id }) => channel_id)));
}

async function readRule(db: Queryable, organizationId: string, id: string): Promise<AlertRuleOutput> {
  const [rule] = await readRules(db, organizationId, id);
  if (rule === undefined) throw new AppError("NOT_FOUND");
  return rule;
}

interface RuleRow {
  readonly id: string;
  readonly kind: AlertKind;
  readonly name: string;
  readonly parameters: AlertRuleOutput["parameters"];
  readonly channel_ids: string[];
  readonly is_paused: boolean;
  readonly open_firings: number;
  readonly checked_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The oldest first; of one id that one alone. */
async function readRules(
  db: Queryable,
  organizationId: string,
  id: string | null = null,
): Promise<AlertRuleOutput[]> {
  const rows = await db.rows<RuleRow>(sql`
    select r.id, r.kind, r.name, r.parameters, r.is_paused, r.checked_at, r.created_at, r.updated_at,
      array(select x.channel_id from alert_rule_channels x
        where x.organization_id = r.organization_id and x.rule_id = r.id order by x.channel_id) as channel_ids,
      (select count(*)::int from alert_firings f
        where f.organization_id = r.organization_id and f.rule_id = r.id and f.recovered_at is null) as open_firings
    from alert_rules r
    where r.organization_id = ${organizationId} and (${id}::text is null or r.id = ${id})
    order by r.created_at, r.id collate "C"`);
  return rows.map((row) => ({
    ...wireFields(AlertRuleSchema, row),
    lastCheckedAt: toTimestamp(row.checked_at),
  }));
}
