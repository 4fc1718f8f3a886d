import type { CampaignOutput, CampaignRowOutput } from "@clipledger/contract/campaigns/campaign";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { type CampaignOfCreators, listCampaignCreators } from "./campaign-creators.queries.ts";
import { findListedCampaign, type ListedCampaignRow } from "./campaign-list.queries.ts";
import { toCampaignRow } from "./campaign-row.mapper.ts";
import { toSpec } from "./campaigns.mapper.ts";
import { isInUse } from "./campaigns.queries.ts";
import { LOCKED_FIELDS } from "./locked-fields.ts";
import { requiredMaxVideos } from "./required-max-videos.ts";

/** The campaign as GET answers it. */
export async function presentCampaign(
  db: Queryable,
  { organization, clock }: Pick<OperationContext, "organization" | "clock">,
  id: string,
): Promise<CampaignOutput> {
  const row = await findListedCampaign(db, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const [presented] = await presentRows(db, organization.id, dateOf(clock.now()), [row]);
  if (presented === undefined) throw new Error("A campaign was not presented");
  return {
    ...presented,
    lockedFields: (await isInUse(db, organization.id, id)) ? [...LOCKED_FIELDS] : [],
    summary: { ...summarizeSpec(presented.spec) },
  };
}

/** Rows as the list answers them: whatever their number, one statement reads who works in them. */
export async function presentRows(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
  rows: readonly ListedCampaignRow[],
): Promise<CampaignRowOutput[]> {
  const creators = await listCampaignCreators(db, organizationId, today, rows.map(toCampaignOfCreators));
  const byCampaign = new Map(creators.map((each) => [each.campaign_id, each]));
  return rows.map((row) => toCampaignRow(row, byCampaign.get(row.id), today));
}

function toCampaignOfCreators(row: ListedCampaignRow): CampaignOfCreators {
  return { id: row.id, videoTarget: row.video_target, requiredMaxVideos: requiredMaxVideos(toSpec(row)) };
}
