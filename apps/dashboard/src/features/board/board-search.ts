import { isAlpha3 } from "@clipledger/domain/places/countries";
import { isLanguageCode } from "@clipledger/domain/places/languages";
import { PLATFORMS } from "@clipledger/domain/platforms";
import {
  filter,
  id,
  matching,
  oneOf,
  pageAddress,
  pageNumber,
  type SearchOf,
  someOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { chosenOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { JOB_TYPES } from "../../ui/product/words/job-words.ts";

export const boardAddress = pageAddress({
  page: pageNumber,
  q: filter(text),
  type: filter(oneOf(JOB_TYPES)),
  platforms: filter(someOf(PLATFORMS)),
  country: filter(matching(isAlpha3)),
  language: filter(matching(isLanguageCode)),
  organization: filter(id("org_")),
});
export type BoardSearch = SearchOf<typeof boardAddress>;

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
