import {
  day,
  filter,
  pageAddress,
  pageNumber,
  type SearchOf,
} from "../../ui/primitives/lists/address-fields.ts";

export const activityAddress = pageAddress({
  actors: filter(names),
  surfaces: filter(names),
  types: filter(names),
  from: filter(day),
  to: filter(day),
  page: pageNumber,
});
export type ActivitySearch = SearchOf<typeof activityAddress>;

/** Any names, as a list. */
function names(joined: unknown): string | undefined {
  return typeof joined === "string" && joined !== "" ? joined : undefined;
}
