import type { Imported } from "@clipledger/contract/tracking-import";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";

/** One entry for a whole import, with its figures. */
export async function recordImport(
  tx: Transaction,
  ctx: Pick<OperationContext, "organization" | "actor" | "clock">,
  imported: Imported,
): Promise<void> {
  const { rows, videos, accounts } = imported;
  await recordActivity(tx, ctx, {
    type: "tracking.imported",
    subject: {
      type: "organization",
      id: ctx.organization.id,
      label: `${plural(rows, "row")} of ${plural(videos, "video")} by ${plural(accounts, "account")}`,
    },
    changes: changedFields({ rows: null, videos: null, accounts: null, skipped: null }, { ...imported }),
  });
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
