import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import type { EndCampaignInput } from "@clipledger/contract/campaigns/ending";
import { type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { fitToEnd, resolveCampaignEnd } from "@clipledger/domain/campaigns/assignments/campaign-end";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockCreators } from "../../creators/creators.queries.ts";
import { toAssignedCampaign } from "../assignments/assignment.ts";
import { lockAssignmentsOfCampaign } from "../assignments/assignments.queries.ts";
import { changeSpans } from "../assignments/change-spans.ts";
import { refuseFarDate } from "../assignments/choose-start.ts";
import { type CampaignRow, lockCampaign } from "../campaigns.queries.ts";
import { listAssignedCreatorIds } from "../delete-campaign.queries.ts";
import { presentCampaign } from "../present-campaign.ts";
import { refuseReaching } from "./refuse-reaching.ts";
import { saveCampaignEnd } from "./save-campaign-end.ts";

/** Sets or replaces the end. Assignments that reach past it are shortened or removed, if the caller says so. */
export function endCampaign(
  ctx: OperationContext,
  id: string,
  input: EndCampaignInput,
): Promise<CampaignOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockCampaign(tx, ctx.organization.id, id, "update");
    if (row === undefined) throw new AppError("NOT_FOUND");
    const endsOn = chooseEnd(ctx, row, input);
    await fitAssignments(tx, ctx, row, endsOn, input);
    if (endsOn !== row.ends_on) await saveCampaignEnd(tx, ctx, row, endsOn);
    return presentCampaign(tx, ctx, id);
  });
}

function chooseEnd(
  { clock }: OperationContext,
  row: CampaignRow,
  { endBasis, endDate }: EndCampaignInput,
): CalendarDate {
  const today = dateOf(clock.now());
  const date = endDate === undefined ? undefined : calendarDate(endDate);
  refuseFarDate("endDate", date, today);
  const end = resolveCampaignEnd(toAssignedCampaign(row).schedule, { endBasis, endDate: date }, today);
  if (!end.ok) throw new AppError(end.code);
  return end.endsOn;
}

async function fitAssignments(
  tx: Transaction,
  ctx: OperationContext,
  row: CampaignRow,
  endsOn: CalendarDate,
  input: EndCampaignInput,
): Promise<void> {
  await lockCreators(tx, ctx.organization.id, await listAssignedCreatorIds(tx, row));
  const assignments = await lockAssignmentsOfCampaign(tx, ctx.organization.id, row.id);
  const fit = fitToEnd(toAssignedCampaign(row).schedule, assignments, endsOn);
  refuseReaching(fit, input);
  await changeSpans(tx, ctx, {
    moved: fit.shortened,
    removed: fit.unfit,
    removalReason: "campaign_ended",
    removable: ["open", "canceled"],
  });
}
