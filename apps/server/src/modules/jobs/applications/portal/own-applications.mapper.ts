import type { OwnApplicationOutput } from "@clipledger/contract/portal/applications";
import type { ApplicationRow } from "../applications.queries.ts";

export function toOwnApplication(row: ApplicationRow): OwnApplicationOutput {
  return {
    id: row.id,
    status: row.status,
    source: row.source,
    organization: { id: row.organization_id, name: row.organization_name },
    job: {
      id: row.job_id,
      productTitle: row.product_title,
      jobType: row.job_type,
      logoUrl: row.job_logo_url,
      isPublic: row.job_status === "public",
    },
    firstName: row.first_name,
    lastName: row.last_name,
    countryCode: row.country_code,
    languages: row.languages,
    message: row.message,
    links: row.links,
    challengeVideoUrl: row.challenge_video_url,
    chatId: row.chat_id,
    creatorId: row.creator_id,
    statusChangedAt: row.status_changed_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  };
}
