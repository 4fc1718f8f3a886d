import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { calculateWindow, compileRules } from "@clipledger/domain/payouts/calculate-window";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { inConsistentView, type Queryable, type Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { toAssignedCampaign } from "../assignment.ts";
import { lockAmounts } from "../lock-amounts.ts";
import { noteChangedWindows } from "../windows/changed-windows.ts";
import { type CampaignRulesRow, campaignRulesColumns, stated, windowTermsOf } from "./campaign-rules.ts";
import { refreshAllAmounts } from "./refresh-amounts.ts";
import { loadWindowFacts } from "./window-facts.ts";

export interface AmountDifference extends BillingWindow {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly keptMinor: bigint;
  readonly freshMinor: bigint;
}

interface VerifiedAmounts {
  readonly windows: number;
  readonly differences: readonly AmountDifference[];
}

const WINDOWS_AT_ONCE = 200;

/**
 * Calculates every open window of the organization once more, from facts that are read for this alone, and compares. What
 * differs is noted, so that the next reader sees the right amount.
 */
export async function verifyAmounts(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
): Promise<VerifiedAmounts> {
  await refreshAllAmounts({ db, clock, organization: { id: organizationId } });
  const differences: AmountDifference[] = [];
  let windows = 0;
  let last: bigint | undefined = 0n;
  while (last !== undefined) {
    const after: bigint = last;
    const { rows, found } = await inConsistentView(db, (tx) => verifyBatch(tx, organizationId, after));
    differences.push(...found);
    windows += rows.length;
    last = rows.at(WINDOWS_AT_ONCE - 1)?.key;
  }
  await db.transaction(async (tx) => {
    const changed = differences.map(({ creatorId, endsOn }) => ({ creatorId, since: endsOn }));
    await noteChangedWindows(tx, organizationId, changed);
    await deleteIdleFacts(tx, organizationId);
  });
  return { windows, differences };
}

async function verifyBatch(
  db: Queryable,
  organizationId: string,
  after: bigint,
): Promise<{ rows: KeptAmountRow[]; found: AmountDifference[] }> {
  const rows = await listKeptAmounts(db, organizationId, { after, limit: WINDOWS_AT_ONCE });
  const found: AmountDifference[] = [];
  for (const ofCampaign of groupBy(rows, ({ id }) => id).values())
    found.push(...(await compareWithFresh(db, organizationId, ofCampaign)));
  return { rows, found };
}

/** All rows are of one campaign. */
async function compareWithFresh(
  db: Queryable,
  organizationId: string,
  rows: readonly KeptAmountRow[],
): Promise<AmountDifference[]> {
  const [campaign] = rows;
  if (campaign === undefined) return [];
  const { schedule } = toAssignedCampaign(campaign);
  const rules = compileRules(campaign.rules);
  const windows = rows.map(toWindow);
  const facts = await loadWindowFacts(db, organizationId, windows, rules);
  return windows.flatMap((window) => {
    const { key, campaignId, creatorId, startsOn, endsOn, keptMinor } = window;
    const columns = facts.get(key)?.columns;
    if (columns === undefined) throw new Error(`Facts of window ${key} were not read`);
    const terms = windowTermsOf(window, schedule, window);
    const freshMinor = stated(calculateWindow(rules, terms, columns).totalMinor);
    return freshMinor === keptMinor
      ? []
      : [{ campaignId, creatorId, startsOn, endsOn, keptMinor, freshMinor }];
  });
}

function toWindow(row: KeptAmountRow) {
  return {
    key: row.key,
    campaignId: row.id,
    creatorId: row.creator_id,
    startsOn: row.window_starts_on,
    endsOn: row.window_ends_on,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    keptMinor: row.amount_minor,
  };
}

/** An open window with its campaign, its assignment and its amount. */
interface KeptAmountRow extends CampaignRulesRow {
  readonly key: bigint;
  readonly creator_id: string;
  readonly window_starts_on: CalendarDate;
  readonly window_ends_on: CalendarDate;
  readonly valid_from: CalendarDate;
  readonly valid_until: CalendarDate | null;
  /** Never null: whether a window pays follows from its amount. */
  readonly amount_minor: bigint;
}

/** Windows that nothing is noted for: their amounts must be right. */
function listKeptAmounts(
  db: Queryable,
  organizationId: string,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<KeptAmountRow[]> {
  return db.rows(sql`
    select ${campaignRulesColumns}, w.key, w.creator_id, w.starts_on as window_starts_on, w.ends_on as window_ends_on,
      s.valid_from, s.valid_until, w.amount_minor
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    where w.organization_id = ${organizationId} and w.key > ${after} and w.state = 'open' and w.pays is not null
      and not exists (
        select from amount_changes n where n.organization_id = w.organization_id
          and (n.campaign_id = w.campaign_id or (n.creator_id = w.creator_id and n.since <= w.ends_on))
      )
    order by w.key limit ${limit}`);
}

/** Deletes the facts of windows that are no longer open. Should these come back, they are read anew. */
async function deleteIdleFacts(tx: Transaction, organizationId: string): Promise<void> {
  await lockAmounts(tx, organizationId);
  await tx.execute(sql`
    delete from window_facts f where f.organization_id = ${organizationId} and not exists (
      select from billing_windows w
      where w.organization_id = f.organization_id and w.key = f.window_key and w.state = 'open'
    )`);
}

/** Nightly, proves that kept amounts equal fresh ones. One that does not is a bug, and is logged as an error. */
export const sweepAmountsTask = defineTask({
  name: "campaigns.sweep-amounts",
  input: z.object({}),
  schedule: "37 3 * * *",
  run: sweepAmounts,
});

/** An organization that fails does not keep the others waiting; the task is then tried again. */
async function sweepAmounts(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of await listOrganizationsWithCampaigns(services.db)) {
    try {
      await sweepAmountsOf(services, organizationId);
    } catch (error) {
      services.log.error({ err: error, organizationId }, "amounts were not verified");
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, "Some organizations' amounts were not verified");
}

async function sweepAmountsOf(services: Services, organizationId: string): Promise<void> {
  const { differences } = await verifyAmounts(services, organizationId);
  for (const { keptMinor, freshMinor, ...window } of differences)
    services.log.error(
      { organizationId, ...window, keptMinor: String(keptMinor), freshMinor: String(freshMinor) },
      "a kept amount differed from a fresh one",
    );
  services.metrics.countAmountDifferences(differences.length);
}

export async function listOrganizationsWithCampaigns(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select o.id from organizations o
    where exists (select from campaigns c where c.organization_id = o.id) order by o.id`);
  return rows.map(({ id }) => id);
}
