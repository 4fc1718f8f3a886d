import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { OperationContext, Services } from "../../infra/context.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRows } from "../../infra/db/insert-rows.ts";
import { sql } from "../../infra/db/sql.ts";
import { readVersion } from "../../infra/http/kept-answers.ts";
import { createId } from "../../infra/ids.ts";
import { attemptAll, defineTask, enqueueEach } from "../../infra/tasks/task.ts";
import { actFor, conditionOf, findTrue, isBusy, type TrueSubject } from "./rule-checks.ts";
import { orderMessages } from "./send-message.ts";

/** Every few minutes, orders a look at the rules of each organization in which something has changed. */
export const findChangedRulesTask = defineTask({
  name: "alerts.find-changed-rules",
  input: z.object({}),
  schedule: "*/5 * * * *",
  run: findChangedRules,
});

async function findChangedRules({ db, clock }: Services): Promise<void> {
  const rows = await db.rows<{ organization_id: string }>(sql`
    select distinct r.organization_id from alert_rules r where ${isToBeChecked(clock.now())} order by r.organization_id`);
  await enqueueEach(
    db,
    checkRulesTask,
    rows.map(({ organization_id: organizationId }) => ({
      input: { organizationId },
      key: `check-alert-rules ${organizationId}`,
    })),
  );
}

/**
 * A condition on `alert_rules r`. Figures change with the organization's version or with the day; how sources and endpoints are doing
 * raises no version, and is quickly read.
 */
function isToBeChecked(now: Date) {
  return sql`not r.is_paused and (
    r.kind in ('source_failing', 'endpoint_failing') or r.checked_at is null
    or (r.checked_at at time zone 'UTC')::date <> ${dateOf(now)}::date
    or r.checked_version is distinct from (
      select coalesce(sum(v.version), 0)::text from organization_versions v where v.organization_id = r.organization_id))`;
}

/** Looks at the rules of one organization. */
export const checkRulesTask = defineTask({
  name: "alerts.check-rules",
  input: z.object({ organizationId: z.string() }),
  run: checkRules,
});

async function checkRules(services: Services, { organizationId }: { organizationId: string }): Promise<void> {
  const ctx = await actFor(services, organizationId);
  if (ctx === undefined) return;
  const rules = await services.db.rows<RuleRow>(sql`
    select r.id, r.kind, r.parameters, r.revision from alert_rules r
    where r.organization_id = ${organizationId} and ${isToBeChecked(services.clock.now())}
    order by r.created_at, r.id`);
  await attemptAll(
    services.log,
    rules.map((rule) => () => checkRule(ctx, rule)),
  );
}

interface RuleRow {
  readonly id: string;
  readonly kind: string;
  readonly parameters: object;
  readonly revision: number;
}

/** What is read comes first, and takes as long as it takes; what follows from it is written in one short transaction. */
async function checkRule(ctx: OperationContext, rule: RuleRow): Promise<void> {
  const seen = { at: ctx.clock.now(), version: await readVersion(ctx.db, ctx.organization.id) };
  try {
    const { found, isComplete } = await findTrue(ctx, conditionOf(rule));
    await ctx.db.transaction(async (tx) => {
      if (!(await isStillWanted(tx, ctx.organization.id, rule, seen.at))) return;
      if (isComplete) await recover(tx, ctx, rule.id, found);
      await fire(tx, ctx, rule.id, found);
      await tx.execute(sql`
        update alert_rules set checked_at = ${seen.at}, checked_version = ${seen.version}
        where organization_id = ${ctx.organization.id} and id = ${rule.id}`);
    });
  } catch (error) {
    if (!isBusy(error)) throw error;
    ctx.log.info({ ruleId: rule.id }, "amounts are being worked out; the alert rule is looked at later");
  }
}

/** Two processes take turns, and whoever looked earlier than the last one has nothing to say; nor has one who knows an older rule. */
async function isStillWanted(
  tx: Transaction,
  organizationId: string,
  { id, revision }: RuleRow,
  seenAt: Date,
): Promise<boolean> {
  const row = await tx.maybeRow(sql`
    select from alert_rules
    where organization_id = ${organizationId} and id = ${id} and revision = ${revision} and not is_paused
      and (checked_at is null or checked_at <= ${seenAt})
    for no key update`);
  return row !== undefined;
}

async function recover(
  tx: Queryable,
  { organization, clock }: OperationContext,
  ruleId: string,
  found: readonly TrueSubject[],
): Promise<void> {
  await tx.execute(sql`
    update alert_firings set recovered_at = greatest(fired_at, ${clock.now()})
    where organization_id = ${organization.id} and rule_id = ${ruleId} and recovered_at is null
      and subject <> all(${found.map(({ subject }) => subject)}::text[])`);
}

/** Those that were not known yet, and one message about all of them to each channel. */
async function fire(
  tx: Transaction,
  { organization, clock }: OperationContext,
  ruleId: string,
  found: readonly TrueSubject[],
): Promise<void> {
  const noticeId = createId("alertMessage");
  const at = clock.now();
  const fired = await tx.rows<{ id: string }>(sql`
    ${insertRows("alert_firings", {
      types: { id: "text", subject: "text", creatorId: "text", facts: "jsonb", place: "int" },
      rows: found.map(({ subject, creatorId, facts }, index) => ({
        id: createId("alertFiring"),
        subject,
        creatorId,
        facts: JSON.stringify(facts),
        place: index + 1,
      })),
      alike: { organizationId: organization.id, ruleId, noticeId, firedAt: at },
    })}
    on conflict (organization_id, rule_id, subject) where recovered_at is null do nothing
    returning id`);
  if (fired.length === 0) return;
  await orderMessages(tx, { organizationId: organization.id, at }, { ruleId, noticeId });
}
