import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { archiveCreator } from "../modules/campaigns/assignments/archive-creator.ts";
import { assignCreators } from "../modules/campaigns/assignments/assign-creators.ts";
import { endCampaign } from "../modules/campaigns/ending/end-campaign.ts";
import { createCampaign } from "../modules/campaigns/manage-campaigns.ts";
import { createCreator } from "../modules/creators/create-creator.ts";
import {
  acceptCreatorInvitation,
  declineCreatorInvitation,
} from "../modules/creators/invitations/answer-invitation.ts";
import { findPendingInvitationOf } from "../modules/creators/invitations/creator-invitations.queries.ts";
import { creatorInvitations } from "../modules/creators/invitations/invite-creator.ts";
import { createInviteLink } from "../modules/creators/join-requests/invite-links.ts";
import { requestToJoin } from "../modules/creators/join-requests/request-to-join.ts";
import { invitationLink } from "../modules/organizations/invitations/invitation-links.ts";
import { type DemoCampaign, demoCampaigns } from "./demo-campaigns.ts";
import { asColleague, at, type DemoOwner } from "./demo-context.ts";
import { type DemoCreator, demoCreators } from "./demo-creators.ts";

/** Creators in every state, and the campaigns they work, worked and will work in. */
export async function seedCreatorHub(services: Services, demo: DemoOwner): Promise<void> {
  const creatorIds = new Map<string, string>();
  for (const [place, creator] of demoCreators.entries()) {
    creatorIds.set(creator.firstName, await addCreator(services, demo, creator, place));
  }
  for (const campaign of demoCampaigns) await runCampaign(services, demo, campaign, creatorIds);
  for (const { firstName, archivedDaysAgo } of demoCreators) {
    const id = creatorIds.get(firstName);
    if (archivedDaysAgo !== undefined && id !== undefined) {
      await archiveCreator(asColleague(at(services, archivedDaysAgo), demo, "Ines"), id);
    }
  }
  await receiveRequest(services, demo);
}

async function addCreator(
  services: Services,
  demo: DemoOwner,
  creator: DemoCreator,
  place: number,
): Promise<string> {
  const { addedDaysAgo, usernames, answer, archivedDaysAgo: _, ...fields } = creator;
  const ctx = asColleague(at(services, addedDaysAgo, place), demo, "Ines");
  const accounts = await ctx.db.rows<{ id: string }>(sql`
    select id from tracked_accounts
    where organization_id = ${demo.organizationId} and not is_competitor and username = any(${usernames})`);
  const { id } = await createCreator(ctx, {
    ...fields,
    email: emailOf(creator),
    accountIds: accounts.map((account) => account.id),
    invite: answer !== undefined,
  });
  const invitation = await findPendingInvitationOf(ctx.db, demo.organizationId, id);
  if (invitation === undefined || answer === "none") return id;
  const token = new URL(invitationLink(ctx, creatorInvitations, invitation)).hash.slice(1);
  const visitor = { ...at(services, addedDaysAgo - 1, place), userId: undefined };
  if (answer === "accepted") await acceptCreatorInvitation(visitor, token);
  else await declineCreatorInvitation(visitor, token);
  return id;
}

function emailOf({ firstName, lastName }: DemoCreator): string {
  const name = `${firstName}.${lastName}`.toLowerCase().normalize("NFKD");
  return `${name.replace(/[^\w.]/g, "")}@creators.example`;
}

async function runCampaign(
  services: Services,
  demo: DemoOwner,
  { createdDaysAgo, startsInDays, spec, assignments, end }: DemoCampaign,
  creatorIds: ReadonlyMap<string, string>,
): Promise<void> {
  const today = dateOf(services.clock.now());
  const { schedule } = spec;
  const { id: campaignId } = await createCampaign(asColleague(at(services, createdDaysAgo), demo, "Ines"), {
    ...spec,
    schedule: startsInDays === undefined ? schedule : { ...schedule, startsOn: addDays(today, startsInDays) },
  });
  for (const { firstNames, daysAgo, startBasis } of assignments) {
    await assignCreators(asColleague(at(services, daysAgo, 3), demo, "Ines"), {
      campaignId,
      creatorIds: firstNames.flatMap((firstName) => creatorIds.get(firstName) ?? []),
      startBasis,
      ...(startBasis === "custom" && { startDate: addDays(today, -daysAgo) }),
    });
  }
  if (end !== undefined) {
    const { daysAgo, endBasis } = end;
    await endCampaign(asColleague(at(services, daysAgo), demo, "Ines"), campaignId, {
      endBasis,
      endAssignments: true,
      revokeAssignments: false,
    });
  }
}

async function receiveRequest(services: Services, demo: DemoOwner): Promise<void> {
  const { url } = await createInviteLink(asColleague(at(services, 118), demo, "Priya"), {
    label: "Instagram bio",
  });
  if (url === null) return;
  await requestToJoin(
    { ...at(services, 1), userId: undefined },
    {
      token: new URL(url).hash.slice(1),
      firstName: "Nils",
      lastName: "Aaltonen",
      email: "nils.aaltonen@creators.example",
      message:
        "Freya told me about Stride. I run with a pram, 60k people watch. Could I join the next round?",
    },
  );
}
