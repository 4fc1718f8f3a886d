import { NewBriefSchema } from "@clipledger/contract/briefs/brief-input";
import type { EventData } from "@clipledger/contract/events/catalog";
import type { z } from "zod";
import { createBrief } from "../src/modules/briefs/manage-briefs.ts";
import { buildAssignment } from "./assignment-builders.ts";
import type { TestOrganization } from "./builders.ts";
import { buildCampaign } from "./campaign-builders.ts";
import { buildCreator, type TestCreator } from "./creator-builders.ts";
import { eventsOf } from "./outbox.ts";

/** What a caller sends. */
type BriefFields = z.input<typeof NewBriefSchema>;

let sequence = 0;

/** A short brief that greets its reader. */
export function briefFields(fields: Partial<BriefFields> = {}): BriefFields {
  sequence += 1;
  return {
    name: `Brief ${sequence}`,
    ...("content" in fields ? {} : { contentMarkdown: "Hi $creator_first_name, show the **app**." }),
    ...fields,
  };
}

export function buildBrief(
  organization: TestOrganization,
  fields: Partial<BriefFields> = {},
): Promise<{ id: string; version: number }> {
  return createBrief(organization.ctx, NewBriefSchema.parse(briefFields(fields)));
}

/** A campaign with creators who work in it. */
export async function buildStaffedCampaign(
  organization: TestOrganization,
  size = 1,
): Promise<{ id: string; name: string; creators: TestCreator[] }> {
  const { id, name } = await buildCampaign(organization);
  const creators: TestCreator[] = [];
  for (let index = 0; index < size; index += 1) {
    const creator = await buildCreator(organization);
    await buildAssignment(organization, { campaignId: id, creatorId: creator.id });
    creators.push(creator);
  }
  return { id, name, creators };
}

/** What the organization's outbox says of published briefs, oldest first, with their ids in order. */
export async function publishedBriefs(
  organization: TestOrganization,
): Promise<EventData<"brief.published">[]> {
  const events = await eventsOf(organization);
  return events
    .filter(({ type }) => type === "brief.published")
    .map(({ data: { brief, kind } }) => ({
      brief: {
        ...brief,
        campaignIds: brief.campaignIds.toSorted(),
        creatorIds: brief.creatorIds.toSorted(),
      },
      kind,
    }));
}
