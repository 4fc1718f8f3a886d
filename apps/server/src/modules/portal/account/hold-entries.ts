import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { holdAssigned } from "../../campaigns/assignments/with-assigned.ts";
import { getCreatorTies } from "../../creators/creators.queries.ts";
import { lockLinks } from "../../creators/lock-roster.ts";
import { actingAs } from "../../creators/portal/portal-creator.ts";
import { listPortalCreators, type PortalCreatorRow } from "../../creators/portal/portal-creators.queries.ts";
import { isMemberOfTeam, lockPerson } from "./account.queries.ts";
import { listWriting, lockApplicationsOf, lockDirectChatsOf, lockGroupsOf } from "./hold-writing.queries.ts";

/** The person as a creator of one organization, held until the transaction ends. */
export interface HeldEntry {
  readonly ctx: ActingContext;
  readonly creator: PortalCreatorRow;
  /** Assignments, payouts or canceled windows: what the books of the organization need an entry for. */
  readonly isTied: boolean;
}

export interface HeldAccount {
  readonly entries: readonly HeldEntry[];
  readonly isTeamMember: boolean;
}

/** Undefined when the person's work changed meanwhile: everything is to be let go and taken again. */
export async function holdEntries(tx: Transaction, portal: PortalContext): Promise<HeldAccount | undefined> {
  const { userId } = portal;
  const found = await listInOrder(tx, userId);
  const writing = await listWriting(tx, userId);
  if (!(await holdInOrder(tx, portal, found))) return undefined;
  const creators = await listInOrder(tx, userId);
  const isUnchanged =
    idsOf(creators) === idsOf(found) && (await listWriting(tx, userId)).join() === writing.join();
  if (!isUnchanged) return undefined;
  const entries: HeldEntry[] = [];
  for (const creator of creators)
    entries.push({ ctx: actingAs(portal, creator), creator, isTied: await hasTies(tx, creator) });
  return { entries, isTeamMember: await isMemberOfTeam(tx, userId) };
}

/**
 * In the order in which answers, payouts and messages take them: applications before creators, groups before their
 * members, creators before direct chats, and people last. False when somebody's work changed meanwhile.
 */
async function holdInOrder(
  tx: Transaction,
  portal: PortalContext,
  creators: readonly PortalCreatorRow[],
): Promise<boolean> {
  const { userId } = portal;
  // Before any row, as everybody who changes links does, and organization by organization in one order.
  for (const { organization_id } of creators) await lockLinks(tx, organization_id);
  await lockApplicationsOf(tx, userId);
  await lockGroupsOf(tx, userId);
  for (const creator of creators) {
    const held = await holdAssigned(tx, actingAs(portal, creator), { creatorIds: [creator.id] });
    if (held === undefined) return false;
  }
  await lockDirectChatsOf(tx, userId);
  await lockPerson(tx, userId);
  return true;
}

async function listInOrder(tx: Transaction, userId: string): Promise<PortalCreatorRow[]> {
  const creators = await listPortalCreators(tx, userId);
  return creators.toSorted((one, other) => (one.organization_id < other.organization_id ? -1 : 1));
}

function idsOf(creators: readonly PortalCreatorRow[]): string {
  return creators.map(({ id }) => id).join();
}

export async function hasTies(
  tx: Transaction,
  { organization_id, id }: Pick<PortalCreatorRow, "organization_id" | "id">,
): Promise<boolean> {
  const ties = await getCreatorTies(tx, organization_id, id);
  return ties.has_payouts || ties.has_canceled_windows || ties.has_assignments;
}
