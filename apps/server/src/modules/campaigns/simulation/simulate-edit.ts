import type { Simulate, Simulation } from "@clipledger/contract/payouts/simulation";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { deriveRules } from "@clipledger/domain/campaigns/rules/derive-rules";
import { currencyOf } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../../infra/context.ts";
import { createId } from "../../../infra/ids.ts";
import { inConsistentView } from "../../analytics/exports/prepare-export.ts";
import { toCampaignRules } from "../../billing/amounts/campaign-rules.ts";
import { refreshAmounts } from "../../billing/amounts/refresh-amounts.ts";
import { type JudgedEdit, judgeEdit } from "../review-edit.ts";
import { type SimulatedRow, simulateWindows } from "./simulate-windows.ts";
import { isUnpaid, toSimulatedWindow, totalsOf } from "./simulation.mapper.ts";

/** What windows pay by today's rules, and would pay by the edit's. An edit that would be refused simulates nothing. */
export async function simulateEdit(
  ctx: OperationContext,
  campaignId: string,
  { spec, page, perPage }: Simulate,
): Promise<Simulation> {
  const edit = await judgeEdit(ctx, campaignId, spec);
  const { issues, warnings } = edit;
  const windows = issues.length === 0 ? await simulate(ctx, edit) : [];
  const { currency } = edit.plan.after;
  const today = dateOf(ctx.clock.now());
  return {
    ok: issues.length === 0,
    issues,
    warnings,
    currency,
    precision: currencyOf(currency).precision,
    unpaid: totalsOf(windows.filter(isUnpaid)),
    closed: totalsOf(windows.filter((window) => !isUnpaid(window))),
    page,
    perPage,
    total: windows.length,
    data: windows
      .slice((page - 1) * perPage, page * perPage)
      .map((window) => toSimulatedWindow(window, today)),
  };
}

async function simulate(ctx: OperationContext, { row, plan }: JudgedEdit): Promise<SimulatedRow[]> {
  await refreshAmounts(ctx);
  const draftRules = plan.needsNewRules ? deriveRules(plan.after, () => createId("payoutRule")) : row.rules;
  const rules = { current: toCampaignRules(row, row.rules), draft: toCampaignRules(row, draftRules) };
  const place = { organizationId: ctx.organization.id, campaignId: row.id };
  return inConsistentView(ctx.db, (tx) => simulateWindows(tx, place, rules));
}
