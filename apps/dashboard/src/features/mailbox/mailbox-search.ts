import {
  type ListSearch,
  readListSearch,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";

/** Which page of the list is shown, and which email is open beside it. */
export interface MailboxSearch extends Pick<ListSearch<never>, "page"> {
  readonly mail?: string;
}

export function readMailboxSearch(search: Readonly<Record<string, unknown>>): MailboxSearch {
  return withoutGaps({ ...readListSearch(search, []), mail: readText(search["mail"]) });
}
