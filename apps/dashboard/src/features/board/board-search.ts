import { isAlpha3 } from "@clipledger/domain/places/countries";
import { isLanguageCode } from "@clipledger/domain/places/languages";
import { PLATFORMS } from "@clipledger/domain/platforms";
import {
  chosenOf,
  type ListSearch,
  readChoice,
  readChoices,
  readListSearch,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";
import { JOB_TYPES, type JobType } from "../../ui/product/words/job-words.ts";

/** What the board shows, as its address tells. */
export interface BoardSearch extends ListSearch<"publishedAt"> {
  readonly q?: string;
  readonly type?: JobType;
  readonly platforms?: string;
  readonly country?: string;
  readonly language?: string;
  readonly organization?: string;
}

export function readBoardSearch(search: Readonly<Record<string, unknown>>): BoardSearch {
  const country = readText(search["country"], 3);
  const language = readText(search["language"], 2);
  const organization = readText(search["organization"], 40);
  return withoutGaps({
    page: readListSearch(search, ["publishedAt"]).page,
    q: readText(search["q"]),
    type: readChoice(search["type"], JOB_TYPES),
    platforms: readChoices(search["platforms"], PLATFORMS),
    country: country !== undefined && isAlpha3(country) ? country : undefined,
    language: language !== undefined && isLanguageCode(language) ? language : undefined,
    organization:
      organization !== undefined && /^org_[A-Za-z0-9]{12}$/.test(organization) ? organization : undefined,
  });
}

/** The address of what the board shows. */
export function boardPath(search: BoardSearch): string {
  const parameters = new URLSearchParams(
    Object.entries(search).map(([name, value]) => [name, String(value)]),
  );
  return parameters.size === 0 ? "/board" : `/board?${parameters}`;
}

const perPage = 20;

/** The same as the portal's API takes it. */
export function boardQuery(search: BoardSearch) {
  return {
    page: search.page ?? 1,
    perPage,
    ...withoutGaps({
      search: search.q,
      jobType: search.type,
      platforms: chosenOf(search.platforms, PLATFORMS),
      country: search.country,
      language: search.language,
      organizationId: search.organization,
    }),
  };
}

export function hasBoardFilters({
  q,
  type,
  platforms,
  country,
  language,
  organization,
}: BoardSearch): boolean {
  return [q, type, platforms, country, language, organization].some((filter) => filter !== undefined);
}
