import type { OwnApplicationOutput } from "@clipledger/contract/portal/applications";
import { AppError } from "../../../../infra/app-error.ts";
import type { PortalContext } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { type ApplicationRow, lockOwnApplication } from "../applications.queries.ts";
import { moveApplication } from "../move-application.ts";
import { applicantContext } from "./applicant-context.ts";
import { toOwnApplication } from "./own-applications.mapper.ts";

export function withdrawApplication(ctx: PortalContext, id: string): Promise<OwnApplicationOutput> {
  return moveOwn(ctx, id, "withdrawn");
}

export function declineInvitation(ctx: PortalContext, id: string): Promise<OwnApplicationOutput> {
  return moveOwn(ctx, id, "not_interested");
}

/** Another person's application is as unknown as one that does not exist. */
export async function getOwnApplication(
  tx: Transaction,
  { userId }: PortalContext,
  id: string,
): Promise<ApplicationRow> {
  const row = await lockOwnApplication(tx, userId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

function moveOwn(
  ctx: PortalContext,
  id: string,
  status: "withdrawn" | "not_interested",
): Promise<OwnApplicationOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await getOwnApplication(tx, ctx, id);
    if (row.status === status) return toOwnApplication(row);
    const applicant = applicantContext(ctx, row.organization_id);
    return toOwnApplication(await moveApplication(tx, applicant, row, { by: "applicant", to: status }));
  });
}
