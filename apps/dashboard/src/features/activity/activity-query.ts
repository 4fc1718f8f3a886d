import type { ActivityType, Surface } from "../../api/types.ts";
import { listOf } from "../../ui/primitives/lists/search-params.ts";
import type { ActivitySearch } from "./activity-search.ts";

const perPage = 25;

export function activityQuery(search: ActivitySearch) {
  const { from, to } = search;
  const range = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return {
    query: {
      page: search.page ?? 1,
      perPage,
      ...(search.actors === undefined ? {} : { actors: [...listOf(search.actors)] }),
      // The server refuses values it does not know, with a message; a link may come from a newer version.
      ...(search.surfaces === undefined ? {} : { surfaces: listOf(search.surfaces) as Surface[] }),
      ...(search.types === undefined ? {} : { types: listOf(search.types) as ActivityType[] }),
      ...(Object.keys(range).length === 0 ? {} : { dateRange: range }),
    },
  };
}
