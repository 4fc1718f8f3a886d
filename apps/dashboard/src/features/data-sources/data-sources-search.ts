import {
  flag,
  matching,
  oneOf,
  pageAddress,
  pageNumber,
  type SearchOf,
} from "../../ui/primitives/lists/address-fields.ts";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";

export const doubtOutcomes = ["open", "confirmed", "refuted"] as const;
export type DoubtOutcome = (typeof doubtOutcomes)[number];

/** Which dialog or panel is open, and which part of the doubted answers is shown. */
export const dataSourcesAddress = pageAddress({
  add: flag,
  source: matching(isSourceId),
  outcome: oneOf(doubtOutcomes),
  page: pageNumber,
});
export type DataSourcesSearch = SearchOf<typeof dataSourcesAddress>;

/** A source of the organization's own, or one of the server's. */
function isSourceId(id: string): boolean {
  return /^(orgsrc_[0-9A-Za-z]{12}|server:[a-z0-9:-]{1,80})$/.test(id);
}

const perPage = 10;

/** The same as the API takes it: the newest first. */
export function doubtsQuery({ outcome, page = 1 }: DataSourcesSearch) {
  return { page, perPage, ...withoutGaps({ outcomes: outcome === undefined ? undefined : [outcome] }) };
}
