import type { ChangeableCreatorField } from "@clipledger/contract/events/creators";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvents } from "../../infra/events/outbox.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { type LockedCreator, touchCreators } from "./creators.queries.ts";
import { loadEventCreators } from "./event-creators.ts";
import { creatorSubject } from "./locked-creator.ts";
import type { RosterContext } from "./roster-context.ts";

type CreatorChange = { readonly before: unknown; readonly after: unknown };
export type CreatorFieldChanges = Partial<Record<ChangeableCreatorField, CreatorChange>>;

interface ChangedCreator {
  readonly creator: LockedCreator;
  readonly changes: CreatorFieldChanges;
}

/** Tells what our team changed of creators; nothing of one of whom nothing is different. */
export async function recordCreatorChanges(
  tx: Transaction,
  ctx: RosterContext,
  type: "creator.updated" | "creator.accounts_linked",
  creators: readonly ChangedCreator[],
): Promise<void> {
  const changed = creators.filter(({ changes }) => fieldsOf(changes).length > 0);
  if (changed.length === 0) return;
  const changesById = new Map(changed.map(({ creator, changes }) => [creator.id, changes]));
  const ids = [...changesById.keys()];
  await touchCreators(tx, ctx.organization.id, ids, ctx.clock.now());
  const shown = await loadEventCreators(tx, ctx, ids);
  await publishEvents(
    tx,
    ctx,
    shown.map((creator) => ({
      type: "creator.updated",
      data: { creator, changedFields: fieldsOf(changesById.get(creator.id) ?? {}) },
    })),
  );
  for (const { creator, changes } of changed)
    await recordActivity(tx, ctx, { type, subject: creatorSubject(creator), changes });
}

function fieldsOf(changes: CreatorFieldChanges): ChangeableCreatorField[] {
  return Object.keys(changes) as ChangeableCreatorField[]; // safe: the keys of a literal of these fields
}
