import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type CompiledRules, calculateWindow } from "@clipledger/domain/payouts/calculate-window";
import type { Database } from "../../../apps/server/src/infra/db/database.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { windowTermsOf } from "../../../apps/server/src/modules/billing/amounts/campaign-rules.ts";
import { loadWindowFacts } from "../../../apps/server/src/modules/billing/amounts/window-facts.ts";
import { toAssignedCampaign } from "../../../apps/server/src/modules/billing/assignment.ts";
import {
  type CampaignRow,
  campaignColumns,
} from "../../../apps/server/src/modules/campaigns/campaigns.queries.ts";
import type { PayoutWindow } from "../payout-windows.ts";

const WINDOWS_AT_ONCE = 1_000;

export interface WindowInMemory extends PayoutWindow {
  readonly key: bigint;
}

/** All open windows with their facts, read one by one from what is stored and not from what the product keeps of them. */
export async function loadFactsInMemory(
  db: Database,
  organizationId: string,
  rules: CompiledRules,
): Promise<WindowInMemory[]> {
  const rows = await listOpenWindows(db, organizationId);
  const windows: WindowInMemory[] = [];
  for (let start = 0; start < rows.length; start += WINDOWS_AT_ONCE) {
    const part = rows.slice(start, start + WINDOWS_AT_ONCE);
    const facts = await loadWindowFacts(db, organizationId, part.map(toFactsWindow), rules);
    for (const row of part) {
      const videos = facts.get(row.key)?.columns;
      if (videos === undefined) throw new Error(`Window ${row.key} has no facts`);
      // The engine is fastest on arrays as parsing makes them.
      windows.push({ key: row.key, terms: termsOf(row), videos: JSON.parse(JSON.stringify(videos)) });
    }
  }
  return windows;
}

/** Minor units of each window, explained and then forgotten. */
export function calculateInMemory(rules: CompiledRules, windows: readonly WindowInMemory[]): bigint[] {
  return windows.map(({ terms, videos }) => calculateWindow(rules, terms, videos).totalMinor);
}

interface OpenWindowRow extends CampaignRow {
  readonly key: bigint;
  readonly creator_id: string;
  readonly window_starts: CalendarDate;
  readonly window_ends: CalendarDate;
  readonly valid_from: CalendarDate;
  readonly valid_until: CalendarDate | null;
}

function listOpenWindows(db: Database, organizationId: string): Promise<OpenWindowRow[]> {
  return db.rows(sql`
    select ${campaignColumns}, w.key, w.creator_id, w.starts_on as window_starts, w.ends_on as window_ends,
      s.valid_from, s.valid_until
    from billing_windows w
    join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
    join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
    where w.organization_id = ${organizationId} and w.state = 'open'
    order by w.key`);
}

function toFactsWindow(row: OpenWindowRow) {
  const { key, creator_id, valid_from, window_starts, window_ends } = row;
  return {
    key,
    creatorId: creator_id,
    validFrom: valid_from,
    startsOn: window_starts,
    endsOn: window_ends,
  };
}

function termsOf(row: OpenWindowRow) {
  const span = { validFrom: row.valid_from, validUntil: row.valid_until };
  const window = { startsOn: row.window_starts, endsOn: row.window_ends };
  return windowTermsOf(span, toAssignedCampaign(row).schedule, window);
}
