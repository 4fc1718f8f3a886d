import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { archiveCreator } from "../modules/campaigns/assignments/archive-creator.ts";
import { assignCreators } from "../modules/campaigns/assignments/assign-creators.ts";
import { createCampaign } from "../modules/campaigns/create-campaign.ts";
import { endCampaign } from "../modules/campaigns/ending/end-campaign.ts";
import { createCreator } from "../modules/creators/create-creator.ts";
import {
  acceptCreatorInvitation,
  declineCreatorInvitation,
} from "../modules/creators/invitations/answer-invitation.ts";
import { findPendingInvitationOf } from "../modules/creators/invitations/creator-invitations.queries.ts";
import { creatorInvitationLink } from "../modules/creators/invitations/send-creator-invitation.ts";
import { createInviteLink } from "../modules/creators/join-requests/invite-links.ts";
import { requestToJoin } from "../modules/creators/join-requests/request-to-join.ts";
import { type DemoCampaign, demoCampaigns } from "./demo-campaigns.ts";
import { asOwner, at, type DemoOwner } from "./demo-context.ts";

/** Creators in every state, and the campaigns they work, worked and will work in. */
export async function seedCreatorHub(services: Services, demo: DemoOwner): Promise<void> {
  const creatorIds = new Map<string, string>();
  for (const creator of demoCreators) {
    creatorIds.set(creator.firstName, await addCreator(services, demo, creator));
  }
  for (const campaign of demoCampaigns) await runCampaign(services, demo, campaign, creatorIds);
  for (const { firstName, archivedDaysAgo } of demoCreators) {
    const id = creatorIds.get(firstName);
    if (archivedDaysAgo !== undefined && id !== undefined) {
      await archiveCreator(asOwner(at(services, archivedDaysAgo), demo), id);
    }
  }
  await receiveRequest(services, demo);
}

async function addCreator(services: Services, demo: DemoOwner, creator: DemoCreator): Promise<string> {
  const { addedDaysAgo, usernames, answer, archivedDaysAgo: _, ...fields } = creator;
  const ctx = asOwner(at(services, addedDaysAgo), demo);
  const accounts = await ctx.db.rows<{ id: string }>(sql`
    select id from tracked_accounts
    where organization_id = ${demo.organizationId} and not is_competitor and username = any(${usernames})`);
  const { id } = await createCreator(ctx, {
    ...fields,
    email: `${creator.firstName}.${creator.lastName}@creators.example`.toLowerCase(),
    accountIds: accounts.map((account) => account.id),
    invite: answer !== undefined,
  });
  const invitation = await findPendingInvitationOf(ctx.db, demo.organizationId, id);
  if (invitation === undefined || answer === "none") return id;
  const token = new URL(creatorInvitationLink(ctx, invitation)).hash.slice(1);
  const visitor = { ...at(services, addedDaysAgo - 1), userId: undefined };
  if (answer === "accepted") await acceptCreatorInvitation(visitor, token);
  else await declineCreatorInvitation(visitor, token);
  return id;
}

async function runCampaign(
  services: Services,
  demo: DemoOwner,
  { createdDaysAgo, startsInDays, spec, assignments, end }: DemoCampaign,
  creatorIds: ReadonlyMap<string, string>,
): Promise<void> {
  const today = dateOf(services.clock.now());
  const { schedule } = spec;
  const { id: campaignId } = await createCampaign(asOwner(at(services, createdDaysAgo), demo), {
    ...spec,
    schedule: startsInDays === undefined ? schedule : { ...schedule, startsOn: addDays(today, startsInDays) },
  });
  for (const { firstNames, daysAgo, startBasis } of assignments) {
    await assignCreators(asOwner(at(services, daysAgo), demo), {
      campaignId,
      creatorIds: firstNames.flatMap((firstName) => creatorIds.get(firstName) ?? []),
      startBasis,
      ...(startBasis === "custom" && { startDate: addDays(today, -daysAgo) }),
    });
  }
  if (end !== undefined) {
    const { daysAgo, endBasis } = end;
    await endCampaign(asOwner(at(services, daysAgo), demo), campaignId, {
      endBasis,
      endAssignments: true,
      revokeAssignments: false,
    });
  }
}

async function receiveRequest(services: Services, demo: DemoOwner): Promise<void> {
  const { url } = await createInviteLink(asOwner(at(services, 10), demo), { label: "Instagram bio" });
  if (url === null) return;
  await requestToJoin(
    { ...at(services, 1), userId: undefined },
    {
      token: new URL(url).hash.slice(1),
      firstName: "Aiko",
      lastName: "Tanaka",
      email: "aiko.tanaka@creators.example",
      message: "I cook one-pan dinners for students, 40k people watch. I would love to try Pantry.",
    },
  );
}

interface DemoCreator {
  readonly firstName: string;
  readonly lastName: string;
  readonly addedDaysAgo: number;
  readonly usernames: readonly string[];
  /** What became of their invitation; without one they were never invited. */
  readonly answer?: "accepted" | "rejected" | "none";
  readonly archivedDaysAgo?: number;
  readonly tags?: string[];
  readonly notes?: string;
}

/** In every state a creator can be in. */
const demoCreators: readonly DemoCreator[] = [
  {
    firstName: "Juniper",
    lastName: "Hale",
    addedDaysAgo: 44,
    usernames: ["juniper.bakes"],
    answer: "accepted",
    tags: ["food", "top performer"],
    notes: "Films on Sundays, posts from Monday to Thursday. Prefers ideas over scripts.",
  },
  {
    firstName: "Marco",
    lastName: "Bellini",
    addedDaysAgo: 44,
    usernames: ["marco.cooks"],
    answer: "accepted",
    tags: ["food"],
  },
  {
    firstName: "Wren",
    lastName: "Castellano",
    addedDaysAgo: 44,
    usernames: ["weeknight.kitchen"],
    answer: "accepted",
    tags: ["food", "long form"],
  },
  {
    firstName: "Noor",
    lastName: "Haddad",
    addedDaysAgo: 43,
    usernames: ["fitwithnoor"],
    answer: "accepted",
    tags: ["fitness", "top performer"],
  },
  {
    firstName: "Lena",
    lastName: "Brandt",
    addedDaysAgo: 38,
    usernames: ["lena.lifts"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Imani",
    lastName: "Okoye",
    addedDaysAgo: 37,
    usernames: ["stride.moves"],
    answer: "accepted",
    tags: ["fitness"],
  },
  {
    firstName: "Mira",
    lastName: "Quist",
    addedDaysAgo: 44,
    usernames: [],
    answer: "accepted",
    archivedDaysAgo: 9,
    notes: "Took a full-time job; open to come back next summer.",
  },
  {
    firstName: "Theo",
    lastName: "Vance",
    addedDaysAgo: 4,
    usernames: ["run.with.theo"],
    answer: "none",
    tags: ["fitness"],
  },
  { firstName: "Kai", lastName: "Lund", addedDaysAgo: 20, usernames: [], answer: "rejected" },
  { firstName: "Sol", lastName: "Medina", addedDaysAgo: 1, usernames: [], tags: ["travel"] },
];
