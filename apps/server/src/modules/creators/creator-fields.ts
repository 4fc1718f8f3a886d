import type { Transaction } from "../../infra/db/database.ts";
import { listAccountIdsOf } from "./account-links.queries.ts";
import type { LockedCreator } from "./creators.queries.ts";
import type { CreatorFieldChanges } from "./record-creator-changes.ts";
import type { RosterContext } from "./roster-context.ts";
import { listTagNamesOf } from "./tags.queries.ts";

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
