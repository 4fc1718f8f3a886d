import {
  type AlertFiringOutput,
  AlertFiringSchema,
  type AlertFiringsQuery,
  type AlertKind,
} from "@clipledger/contract/alerts/alert-rule";
import type { OperationContext, Services } from "../../infra/context.ts";
import { countRows, directionOf, readPage } from "../../infra/db/paged-list.ts";
import { allOf, onePage, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { type AlertFacts, type AlertMessage, describeFiring, PATHS, titleOf } from "./message-text.ts";

/** The newest first, or the oldest. */
export function listFirings({ db, organization }: OperationContext, query: AlertFiringsQuery) {
  const { ruleId, isOpen, sortDir } = query;
  const isAsked = allOf([
    sql`f.organization_id = ${organization.id}`,
    ruleId === undefined ? undefined : sql`f.rule_id = ${ruleId}`,
    isOpen === undefined ? undefined : sql`(f.recovered_at is null) = ${isOpen}`,
  ]);
  const firings = sql`
    select f.id, f.rule_id, r.name as rule_name, r.kind, f.subject, f.facts, k.name as creator_name, f.fired_at,
      f.recovered_at, told.waiting, told.sent, told.failed
    from alert_firings f
    join alert_rules r on r.organization_id = f.organization_id and r.id = f.rule_id
    ${joinCreator}
    cross join lateral (
      select (count(*) filter (where m.state = 'waiting'))::int as waiting,
        (count(*) filter (where m.state = 'sent'))::int as sent,
        (count(*) filter (where m.state = 'failed'))::int as failed
      from alert_messages m where m.organization_id = f.organization_id and m.notice_id = f.notice_id
    ) told
    where ${isAsked}
    order by f.fired_at ${directionOf(sortDir)}, f.id collate "C"`;
  const counting = countRows(db, sql`from alert_firings f where ${isAsked}`);
  return readPage(query, counting, db.rows<ListedFiringRow>(onePage(firings, query)), toFiring);
}

/** Joins to `alert_firings f` the present name of the creator it is about, as `k`. */
const joinCreator = sql`
  left join lateral (
    select u.name from creators c join users u on u.id = c.user_id
    where c.organization_id = f.organization_id and c.id = f.creator_id
  ) k on true`;

interface ListedFiringRow {
  readonly id: string;
  readonly rule_id: string;
  readonly rule_name: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: AlertFacts;
  readonly creator_name: string | null;
  readonly fired_at: Date;
  readonly recovered_at: Date | null;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
}

function toFiring(row: ListedFiringRow): AlertFiringOutput {
  return {
    ...wireFields(AlertFiringSchema, row),
    text: describeFiring(row.kind, row.facts, row.creator_name),
    messages: { waiting: row.waiting, sent: row.sent, failed: row.failed },
  };
}

/** How many firings one message names. */
const NAMED = 20;

/** The message about firings that were found together; undefined once they are gone. */
export async function composeNotice(
  { db, publicUrl }: Pick<Services, "db" | "publicUrl">,
  organizationId: string,
  noticeId: string,
): Promise<AlertMessage | undefined> {
  const rows = await db.rows<NoticeRow>(sql`
    select f.subject, f.facts, k.name as creator_name, r.id as rule_id, r.kind, r.name as rule_name,
      o.name as organization_name, (count(*) over ())::int as total
    from alert_firings f
    join alert_rules r on r.organization_id = f.organization_id and r.id = f.rule_id
    join organizations o on o.id = f.organization_id
    ${joinCreator}
    where f.organization_id = ${organizationId} and f.notice_id = ${noticeId}
    order by f.place limit ${NAMED}`);
  const [first] = rows;
  if (first === undefined) return undefined;
  return composeAlert({
    publicUrl,
    organizationName: first.organization_name,
    rule: { id: first.rule_id, kind: first.kind, name: first.rule_name },
    total: first.total,
    named: rows.map((row) => ({ subject: row.subject, facts: row.facts, creatorName: row.creator_name })),
  });
}

interface NoticeRow {
  readonly subject: string;
  readonly facts: AlertFacts;
  readonly creator_name: string | null;
  readonly rule_id: string;
  readonly kind: AlertKind;
  readonly rule_name: string;
  readonly organization_name: string;
  readonly total: number;
}

interface Alert {
  readonly publicUrl: string;
  readonly organizationName: string;
  readonly rule: { readonly id: string; readonly kind: AlertKind; readonly name: string };
  /** How many there are, of which the first are named. */
  readonly total: number;
  readonly named: readonly {
    readonly subject: string;
    readonly facts: AlertFacts;
    readonly creatorName: string | null;
  }[];
}

export function composeAlert({ publicUrl, organizationName, rule, total, named }: Alert): AlertMessage {
  const shown = named.slice(0, NAMED);
  const further = total - shown.length;
  return {
    type: "alert.fired",
    organizationName,
    title: titleOf(rule.kind, total),
    lines: [
      ...shown.map(({ facts, creatorName }) => `• ${describeFiring(rule.kind, facts, creatorName)}`),
      ...(further > 0 ? [`• and ${further} more`] : []),
      `Rule: ${rule.name}`,
    ],
    url: `${publicUrl}${PATHS[rule.kind]}`,
    data: {
      rule,
      total,
      firings: shown.map(({ subject, facts, creatorName }) => ({ subject, creatorName, facts })),
    },
  };
}
