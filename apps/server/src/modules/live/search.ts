import { LiveHashtagPageSchema, LiveUserPageSchema } from "@clipledger/contract/live/account";
import { LiveVideoPageSchema, type VideoDateRange } from "@clipledger/contract/live/video";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  dateOf,
  startInstant,
  startOfMonth,
  startOfWeek,
} from "@clipledger/domain/calendar/calendar-date";
import type { Platform } from "@clipledger/domain/platforms";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveHashtag, toLiveUser, toLiveVideo } from "./live.mapper.ts";
import { lookUpPage } from "./look-up.ts";

interface Search {
  readonly platform: Platform;
  readonly query: string;
  readonly pageToken?: string | undefined;
  readonly region?: string | null | undefined;
  readonly language?: string | undefined;
}

export function searchUsers(
  ctx: HttpOperationContext,
  { platform, query, pageToken, region, language }: Search,
) {
  return lookUpPage(ctx, {
    operation: "live.searchUsers",
    platform,
    parameters: { query, region, language },
    pageToken,
    answer: LiveUserPageSchema,
    ask: (connector, page) =>
      connector.searchUsers({ ...page, query, language, region: region ?? undefined }),
    toAnswer: (users, nextPageToken) => ({ users: users.map(toLiveUser), nextPageToken }),
  });
}

interface VideoSearch extends Search {
  readonly sortBy?: "relevance" | "date" | "likes" | null | undefined;
  readonly dateRange?: VideoDateRange | undefined;
}

export function searchVideos(
  ctx: HttpOperationContext,
  { platform, query, pageToken, region, language, sortBy, dateRange }: VideoSearch,
) {
  return lookUpPage(ctx, {
    operation: "live.searchVideos",
    platform,
    parameters: { query, region, language, sortBy, dateRange },
    pageToken,
    answer: LiveVideoPageSchema,
    ask: (connector, page, listedAt) =>
      connector.searchVideos({
        ...page,
        query,
        language,
        region: region ?? undefined,
        sortBy: sortBy ?? undefined,
        publishedAfter: publishedAfter(dateRange, listedAt),
      }),
    toAnswer: (videos, nextPageToken) => ({ videos: videos.map(toLiveVideo), nextPageToken }),
  });
}

export function searchHashtags(
  ctx: HttpOperationContext,
  { platform, query, pageToken, region, language }: Search,
) {
  return lookUpPage(ctx, {
    operation: "live.searchHashtags",
    platform,
    parameters: { query, region, language },
    pageToken,
    answer: LiveHashtagPageSchema,
    ask: (connector, page) =>
      connector.searchHashtags({ ...page, query, language, region: region ?? undefined }),
    toAnswer: (hashtags, nextPageToken) => ({ hashtags: hashtags.map(toLiveHashtag), nextPageToken }),
  });
}

const HOUR_MS = 3_600_000;

/** From when on a range of dates counts, as of an instant; undefined for all time. Days, weeks and months are UTC's. */
export function publishedAfter(range: VideoDateRange | undefined, asOf: Date): Date | undefined {
  if (range === undefined || range === "all-time") return undefined;
  if (range === "hour") return new Date(asOf.getTime() - HOUR_MS);
  return startInstant(firstDay(range, dateOf(asOf)));
}

function firstDay(range: Exclude<VideoDateRange, "all-time" | "hour">, today: CalendarDate): CalendarDate {
  switch (range) {
    case "today":
      return today;
    case "yesterday":
      return addDays(today, -1);
    case "week":
    case "this-week":
      return startOfWeek(today);
    case "month":
    case "this-month":
      return startOfMonth(today);
    case "last-3-months":
      return addMonths(today, -3);
    case "last-6-months":
      return addMonths(today, -6);
    case "year":
      return calendarDate(`${today.slice(0, 4)}-01-01`);
  }
}
