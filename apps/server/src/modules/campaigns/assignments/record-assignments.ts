import type { ActivityType } from "@clipledger/contract/activity";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type FieldChanges, recordActivity } from "../../organizations/activity/record-activity.ts";
import type { Assignment } from "./assignment.ts";
import { groupBy } from "./group-by.ts";

interface AssignmentChange {
  readonly assignment: Assignment;
  readonly changes: FieldChanges;
}

const NAMES_IN_LOG = 50;

/** One entry for all creators of one campaign with the same change: about one by name, about several by their number. */
export async function recordAssignments(
  tx: Transaction,
  ctx: ActingContext,
  type: Extract<ActivityType, `assignment.${string}`>,
  changed: readonly AssignmentChange[],
): Promise<void> {
  const groups = groupBy(changed, ({ assignment, changes }) =>
    JSON.stringify([assignment.campaign.id, changes]),
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const names = group.map(({ assignment }) => assignment.creator.name);
    const who = names.length === 1 ? names[0] : `${names.length} creators`;
    await recordActivity(tx, ctx, {
      type,
      subject: {
        type: "assignment",
        id: first.assignment.id,
        label: `${who} to ${first.assignment.campaign.name}`,
      },
      changes: {
        ...first.changes,
        ...(names.length > 1 && { creators: { before: null, after: names.slice(0, NAMES_IN_LOG) } }),
      },
    });
  }
}
