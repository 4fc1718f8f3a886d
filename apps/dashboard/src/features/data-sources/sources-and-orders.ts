import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { LookupKind } from "@clipledger/domain/sources/source-kinds";
import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { DataSource, DataSources, SourceOrder } from "../../api/types.ts";

const followedMs = 30_000;

/** All sources with their orders. Syncs go on meanwhile, so when they last answered is read again. */
export function useDataSources() {
  const { api } = useOrganization();
  return useQuery(api.dataSources.list.queryOptions({ refetchInterval: followedMs }));
}

interface Coverage {
  readonly platform: Platform;
  readonly lookups: readonly LookupKind[];
}

export interface Loss {
  /** Nobody real is asked any more. */
  readonly simulated: readonly Coverage[];
  /** Another source is asked first from then on. */
  readonly taken: readonly (Coverage & { readonly by: DataSource })[];
}

type Serving = Pick<DataSources, "data" | "orders">;

/** What changes once a source is not asked any more. */
export function lossOf({ data, orders }: Serving, sourceId: string): Loss {
  const paused = new Set(data.flatMap(({ id, isPaused }) => (isPaused ? [id] : [])));
  const led = orders.flatMap((order) => {
    const [first, next] = order.sourceIds.filter((id) => !paused.has(id));
    return first === sourceId ? [{ order, next: data.find(({ id }) => id === next) }] : [];
  });
  const successors = data.filter((source) => led.some(({ next }) => next === source));
  return {
    simulated: coverageOf(led.flatMap(({ order, next }) => (next === undefined ? [order] : []))),
    taken: successors.flatMap((by) =>
      coverageOf(led.flatMap(({ order, next }) => (next === by ? [order] : []))).map((coverage) => ({
        ...coverage,
        by,
      })),
    ),
  };
}

function coverageOf(orders: readonly SourceOrder[]): readonly Coverage[] {
  return PLATFORMS.flatMap((platform) => {
    const lookups = orders.filter((order) => order.platform === platform).map(({ lookup }) => lookup);
    return lookups.length === 0 ? [] : [{ platform, lookups }];
  });
}

/** The list with one of its entries a place earlier or later; the same list where there is no such place. */
export function moved(ids: readonly string[], id: string, step: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The sources of another lookup, sorted as in the example; those it does not name keep their places behind. */
export function orderedLike(ids: readonly string[], example: readonly string[]): readonly string[] {
  const placeOf = (id: string) => (example.includes(id) ? example.indexOf(id) : example.length);
  return [...ids].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Platforms whose accounts, or the videos of these, nobody real is asked for. */
export function simulatedPlatforms({ orders }: Pick<DataSources, "orders">): readonly Platform[] {
  return PLATFORMS.filter((platform) =>
    orders.some(
      (order) =>
        order.platform === platform &&
        order.isSimulated &&
        (order.lookup === "account" || order.lookup === "account_videos"),
    ),
  );
}
