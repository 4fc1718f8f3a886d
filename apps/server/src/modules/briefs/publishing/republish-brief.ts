import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { type BriefRow, raiseVersion } from "../briefs.queries.ts";
import { publishBrief } from "./publish-brief.ts";

/** A new version, which the creators of all its campaigns are told to read. The caller holds the brief. */
export async function republishBrief(tx: Transaction, ctx: OperationContext, brief: BriefRow): Promise<void> {
  await raiseVersion(tx, brief, ctx.clock.now());
  const isTold = await publishBrief(tx, ctx, { briefId: brief.id, kind: "updated" });
  if (isTold) return;
  await recordActivity(tx, ctx, {
    type: "brief.updated",
    subject: { type: "brief", id: brief.id, label: brief.name },
    changes: { version: { before: brief.version, after: brief.version + 1 } },
  });
}
