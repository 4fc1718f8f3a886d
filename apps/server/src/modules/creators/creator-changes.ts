import type { ChangeableCreatorField } from "@clipledger/contract/events/creators";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvents } from "../../infra/events/outbox.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { listAccountIdsOf } from "./account-links.ts";
import { loadEventCreators } from "./creator-rows.queries.ts";
import { listTagNamesOf } from "./creator-tags.ts";
import { creatorSubject, type LockedCreator, type RosterContext, touchCreators } from "./creators.queries.ts";

type CreatorChange = { readonly before: unknown; readonly after: unknown };
type CreatorFieldChanges = Partial<Record<ChangeableCreatorField, CreatorChange>>;

type CreatorChangeType =
  | "creator.updated"
  | "creator.accounts_linked"
  | "creator.account_proven"
  | "creator.account_connected"
  | "creator.account_disconnected";

interface ChangedCreator {
  readonly creator: LockedCreator;
  readonly changes: CreatorFieldChanges;
  /** What the log tells beside the fields. */
  readonly logged?: Readonly<Record<string, CreatorChange>> | undefined;
}

/** Publishes and logs what our team, or a proof, changed of creators; creators of whom nothing is different are left out. */
export async function recordCreatorChanges(
  tx: Transaction,
  ctx: RosterContext,
  type: CreatorChangeType,
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
  for (const { creator, changes, logged } of changed)
    await recordActivity(tx, ctx, {
      type,
      subject: creatorSubject(creator),
      changes: { ...changes, ...logged },
    });
}

function fieldsOf(changes: CreatorFieldChanges): ChangeableCreatorField[] {
  return Object.keys(changes) as ChangeableCreatorField[]; // safe: the keys of a literal of these fields
}

const ITEMS_IN_LOG = 50;

/** What our team can change of a creator, as it is now. */
interface CreatorFields {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly notes: string | null;
  readonly accountIds: readonly string[];
  readonly tags: readonly string[];
}

export async function readCreatorFields(
  tx: Transaction,
  { organization }: RosterContext,
  { id, email, first_name, last_name, notes }: LockedCreator,
): Promise<CreatorFields> {
  return {
    email,
    firstName: first_name,
    lastName: last_name,
    notes,
    accountIds: await listAccountIdsOf(tx, organization.id, id),
    tags: await listTagNamesOf(tx, organization.id, id),
  };
}

/** The fields that differ, with both values; of very long lists the first items. */
export function changesBetween<Name extends keyof CreatorFields>(
  before: Pick<CreatorFields, Name>,
  after: Pick<CreatorFields, Name>,
): CreatorFieldChanges {
  const names = Object.keys(after) as Name[]; // safe: both are literals of just these fields
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { before: forLog(before[name]), after: forLog(after[name]) }]),
  );
}

function forLog(value: CreatorFields[keyof CreatorFields]) {
  return typeof value === "object" && value !== null ? value.slice(0, ITEMS_IN_LOG) : value;
}
