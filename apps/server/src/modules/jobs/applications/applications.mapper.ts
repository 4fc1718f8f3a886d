import type {
  ApplicationDetailsOutput,
  ApplicationOutput,
  ApplicationRowOutput,
} from "@clipledger/contract/jobs/application";
import { CLOSED_STATUSES } from "@clipledger/domain/jobs/application-status";
import { toAlpha3 } from "@clipledger/domain/places/countries";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import type { ApplicationRow } from "./application-rows.ts";

export function toApplicationDetails(row: ApplicationRow): ApplicationDetailsOutput {
  return {
    ...toApplicationRow(row),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    message: row.message,
    links: row.links,
    challengeVideoUrl: row.challenge_video_url,
  };
}

export function toApplicationRow(row: ApplicationRow): ApplicationRowOutput {
  return {
    ...toEventApplication(row),
    isBookmarked: row.is_bookmarked,
    isUnread: row.read_at === null && !CLOSED_STATUSES.includes(row.status),
    languages: row.languages,
    unmet: unmetBy(row),
  };
}

export function toEventApplication(row: ApplicationRow): ApplicationOutput {
  return {
    id: row.id,
    jobId: row.job_id,
    status: row.status,
    source: row.source,
    statusChangedAt: row.status_changed_at.toISOString(),
    answeredAt: toTimestamp(row.answered_at),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    applicant: {
      id: row.user_id,
      name: fullName(row.first_name, row.last_name),
      image: row.image,
      orgCreatorId: row.creator_id,
      countryCode: row.country_code,
    },
    job: { id: row.job_id, productTitle: row.product_title, status: row.job_status, jobType: row.job_type },
    chatId: row.chat_id,
  };
}

/** Nothing is known of somebody who was invited and has not applied. */
function unmetBy(row: ApplicationRow): ApplicationRowOutput["unmet"] {
  const { country_code, job_countries, languages, job_languages } = row;
  if (country_code === null) return [];
  const country = toAlpha3(country_code);
  const livesElsewhere =
    job_countries.length > 0 && (country === undefined || !job_countries.includes(country));
  const speaksNone =
    job_languages.length > 0 && !languages.some((language) => job_languages.includes(language));
  return [...(livesElsewhere ? (["country"] as const) : []), ...(speaksNone ? (["language"] as const) : [])];
}
