import type { Connector, ConnectorPage } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";

/** What an endpoint knows: the platform of the simulated world, the query, and when it is asked. */
export interface Visit {
  readonly platform: Connector;
  readonly query: URLSearchParams;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** The body beside `success` and the credits. Rejects with the simulator's failures. */
export type Endpoint = (visit: Visit) => Promise<object>;

/** Of a private account lists are empty. */
export async function emptyIfPrivate<Item>(
  list: () => Promise<ConnectorPage<Item>>,
): Promise<ConnectorPage<Item>> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "private")
      return { items: [], nextPageToken: null };
    throw error;
  }
}

/** The text of a parameter, "" when it is missing: nothing is named that way. */
export function parameter(query: URLSearchParams, name: string): string {
  return query.get(name) ?? "";
}

/** The last part of a post's address. */
export function idInAddress(query: URLSearchParams): string {
  return decodeURIComponent(parameter(query, "url").split("/").filter(Boolean).at(-1) ?? "");
}
