import { randomBytes } from "node:crypto";
import type { PortalContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { DELETED_DOMAIN } from "../../creators/notifications/deleted-domain.ts";
import { insertPerson } from "../../creators/people.queries.ts";
import type { ErasedPerson } from "./erased-person.ts";
import type { HeldAccount } from "./hold-entries.ts";

/** Who takes the place of the person in what stays behind. */
export async function findHeir(
  tx: Transaction,
  { clock, userId }: PortalContext,
  { entries, isTeamMember }: HeldAccount,
): Promise<Pick<ErasedPerson, "heirId">> {
  if (!entries.some(({ isTied }) => isTied)) return { heirId: null };
  if (!isTeamMember) return { heirId: userId };
  const heirId = await insertPerson(tx, unreachableAddress(), clock.now());
  if (heirId === undefined) throw new Error("A random address was taken");
  return { heirId };
}

/** Nobody's: no mail server is ever responsible for `.invalid` (RFC 2606). */
export function unreachableAddress(): string {
  return `${randomBytes(16).toString("hex")}@${DELETED_DOMAIN}`;
}
