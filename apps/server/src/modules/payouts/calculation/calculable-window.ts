import type { WindowAddress } from "@clipledger/contract/payouts/window-address";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type CampaignRow, findCampaign } from "../../campaigns/campaigns.queries.ts";
import { openWindows } from "../../campaigns/windows/open-windows.ts";
import { type AddressedWindow, getWindow } from "../books/windows.queries.ts";

/** Of whoever may see what a window pays: the team, or the creator themselves. */
export type CalculationContext = Pick<OperationContext, "db" | "clock" | "signer" | "organization">;

/** A window with the campaign and the assignment that it is calculated by. */
export interface CalculableWindow {
  readonly window: AddressedWindow;
  readonly campaign: CampaignRow;
  readonly assignment: AssignmentSpan & { readonly id: string };
}

/** Any window that exists: also one that still runs, or that was settled. */
export async function loadCalculableWindow(
  { db, organization, clock }: Pick<CalculationContext, "db" | "clock" | "organization">,
  address: WindowAddress,
): Promise<CalculableWindow> {
  await db.transaction((tx) => openWindows(tx, organization.id, dateOf(clock.now())));
  const window = await getWindow(db, organization.id, address);
  const [campaign, assignment] = await Promise.all([
    findCampaign(db, organization.id, window.campaign_id),
    findAssignmentSpan(db, organization.id, window.assignment_id),
  ]);
  if (campaign === undefined || assignment === undefined) throw new AppError("NOT_FOUND");
  return { window, campaign, assignment };
}

async function findAssignmentSpan(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<CalculableWindow["assignment"] | undefined> {
  const row = await db.maybeRow<{ valid_from: CalendarDate; valid_until: CalendarDate | null }>(sql`
    select valid_from, valid_until from assignments where organization_id = ${organizationId} and id = ${id}`);
  return row && { id, validFrom: row.valid_from, validUntil: row.valid_until };
}
