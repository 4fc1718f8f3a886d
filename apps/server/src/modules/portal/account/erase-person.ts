import type { PortalContext } from "../../../infra/context.ts";
import { creatorActor } from "../../../infra/creator-actor.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { deleteUnwantedMailsOf } from "../../creators/notifications/unwanted-mails.queries.ts";
import { deletePerson } from "../../creators/people.queries.ts";
import { deletePortalLinksOf } from "../../creators/portal/portal-links.queries.ts";
import { deletePortalSessionsOf } from "../../creators/portal/portal-sessions.queries.ts";
import { deletePayoutDetailsOf } from "../../creators/profiles/payout-details.queries.ts";
import { deleteProfileOf } from "../../creators/profiles/profiles.queries.ts";
import {
  anonymizePerson,
  deleteJoinRequestsOf,
  eraseApplications,
  forgetTeamInvitations,
  listApplicantOrganizations,
} from "./account.queries.ts";
import { forgetActor, forgetApplicantInActivity } from "./erase-activity.queries.ts";
import { endChatsOf } from "./erase-chats.ts";
import { listAnsweredMessages } from "./erase-messages.queries.ts";
import { forgetMessages } from "./erase-messages.ts";
import type { ErasedPerson } from "./erased-person.ts";
import { unreachableAddress } from "./heir.ts";
import type { HeldAccount } from "./hold-entries.ts";

/** By what events have named a person beyond their entries. */
interface NamesOfPerson {
  readonly names: readonly string[];
  readonly messageIds: readonly string[];
}

/** What is theirs whatever the organization. */
export async function erasePerson(
  tx: Transaction,
  { clock }: PortalContext,
  { entries, isTeamMember }: HeldAccount,
  person: ErasedPerson,
): Promise<NamesOfPerson> {
  const { userId, heirId } = person;
  await forgetApplicantInActivity(tx, userId);
  await forgetActor(tx, person);
  const messageIds = await listAnsweredMessages(tx, userId);
  const ctx = { clock, actor: creatorActor(userId) };
  const names: string[] = [];
  for (const id of await listApplicantOrganizations(tx, userId))
    names.push(...(await endChatsOf(tx, { ...ctx, organization: { id } }, { applicantUserId: userId })));
  await forgetMessages(tx, ctx, person);
  const keptBy = entries.filter(({ isTied }) => isTied).map(({ creator }) => creator.id);
  names.push(...(await eraseApplications(tx, person, keptBy)), ...(await deleteJoinRequestsOf(tx, userId)));
  for (const forget of PRIVATE) await forget(tx, userId);
  if (isTeamMember) return { names, messageIds };
  const address = unreachableAddress();
  await forgetTeamInvitations(tx, userId, { address, at: clock.now() });
  if (heirId === null) await deletePerson(tx, userId);
  else await anonymizePerson(tx, userId, address, clock.now());
  return { names, messageIds };
}

const PRIVATE: readonly ((tx: Transaction, userId: string) => Promise<unknown>)[] = [
  deleteProfileOf,
  deletePayoutDetailsOf,
  deleteUnwantedMailsOf,
  deletePortalLinksOf,
  deletePortalSessionsOf,
];
