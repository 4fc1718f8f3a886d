import type { BriefLinksOutput, BriefOutput, BriefRowOutput } from "@clipledger/contract/briefs/brief";
import type { SampleVideoOutput } from "@clipledger/contract/briefs/sample-video";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { toTimestamp } from "../organizations/organizations.mapper.ts";
import type { ListedBriefRow, WholeBriefRow } from "./brief-list.queries.ts";

export function toBriefRow(row: ListedBriefRow, today: CalendarDate): BriefRowOutput {
  return { ...toFields(row, today), excerpt: row.excerpt, sampleVideoCount: row.sample_count };
}

export function toBrief(
  row: WholeBriefRow,
  sampleVideos: SampleVideoOutput[],
  today: CalendarDate,
): BriefOutput {
  return {
    ...toFields(row, today),
    contentMarkdown: row.content_markdown,
    content: row.content,
    sampleVideos,
  };
}

export function toBriefLinks(row: ListedBriefRow, today: CalendarDate): BriefLinksOutput {
  const { id, version, notifiable_count: notifiableCreatorCount } = row;
  return { id, version, campaigns: toCampaigns(row, today), notifiableCreatorCount };
}

function toFields(row: ListedBriefRow, today: CalendarDate) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    campaigns: toCampaigns(row, today),
    notifiableCreatorCount: row.notifiable_count,
    readCount: row.read_count,
    lastNotifiedAt: toTimestamp(row.last_notified_at),
    actorType: row.actor_type,
    createdByUser: toCreatedByUser(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toCampaigns({ campaigns }: ListedBriefRow, today: CalendarDate): BriefRowOutput["campaigns"] {
  return campaigns.map(({ id, name, startsOn, endsOn }) => ({
    id,
    name,
    status: campaignStatus(startsOn, endsOn, today),
  }));
}

function toCreatedByUser(row: ListedBriefRow): BriefRowOutput["createdByUser"] {
  const { user_id: id, user_email: email, user_name: name, user_image: image } = row;
  return id === null || email === null ? null : { id, name, email, image };
}
