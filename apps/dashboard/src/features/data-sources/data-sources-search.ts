import {
  readChoice,
  readListSearch,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";

export const doubtOutcomes = ["open", "confirmed", "refuted"] as const;
export type DoubtOutcome = (typeof doubtOutcomes)[number];

/** Which dialog or panel is open, and which part of the doubted answers is shown. */
export interface DataSourcesSearch {
  readonly add?: true;
  readonly source?: string;
  readonly outcome?: DoubtOutcome;
  readonly page?: number;
}

export function readDataSourcesSearch(search: Readonly<Record<string, unknown>>): DataSourcesSearch {
  return withoutGaps({
    add: search["add"] === true ? (true as const) : undefined,
    source: readSourceId(search["source"]),
    outcome: readChoice(search["outcome"], doubtOutcomes),
    page: readListSearch(search, []).page,
  });
}

/** A source of the organization's own, or one of the server's. */
function readSourceId(value: unknown): string | undefined {
  const id = readText(value);
  return id !== undefined && /^(orgsrc_[0-9A-Za-z]{12}|server:[a-z0-9:-]{1,80})$/.test(id) ? id : undefined;
}

const perPage = 10;

/** The same as the API takes it: the newest first. */
export function doubtsQuery({ outcome, page = 1 }: DataSourcesSearch) {
  return { page, perPage, ...withoutGaps({ outcomes: outcome === undefined ? undefined : [outcome] }) };
}
