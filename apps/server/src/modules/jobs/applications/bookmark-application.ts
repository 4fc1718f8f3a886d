import type { ApplicationDetailsOutput } from "@clipledger/contract/jobs/application-answers";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { toApplicationDetails } from "./applications.mapper.ts";
import { applicationSubject, getApplicationRow, lockApplication } from "./locked-application.ts";
import { updateBookmark } from "./store-applications.queries.ts";

export function bookmarkApplication(
  ctx: OperationContext,
  id: string,
  { bookmarked }: { bookmarked: boolean },
): Promise<ApplicationDetailsOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockApplication(tx, ctx, id);
    if (row.is_bookmarked === bookmarked) return toApplicationDetails(row);
    const key = { organizationId: ctx.organization.id, id, at: ctx.clock.now() };
    await updateBookmark(tx, key, bookmarked);
    await recordActivity(tx, ctx, {
      type: "application.bookmarked",
      subject: applicationSubject(row),
      changes: { isBookmarked: { before: row.is_bookmarked, after: bookmarked } },
    });
    return toApplicationDetails(await getApplicationRow(tx, ctx, id));
  });
}
