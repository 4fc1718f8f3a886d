import type { Connector, ConnectorPage, PlatformAccount, PlatformVideo } from "../connector.ts";
import type { ConnectorFailureKind } from "../connector-failure.ts";

/** A connector under test, and what to ask it. */
export interface ConnectorSubject {
  /** A connector to the platform as it is at that instant. */
  readonly create: (instant: Date) => Connector;
  readonly samples: ConnectorSamples;
}

export interface ConnectorSamples {
  readonly instant: Date;
  /** A public account with at least three pages of videos. */
  readonly username: string;
  readonly privateUsername: string;
  /** Its answer takes longer than any test waits. */
  readonly slowUsername: string;
  /** A search that finds more than one page of users and of videos. */
  readonly query: string;
  /** Every one of them fails with its kind. */
  readonly failures: readonly FailureSample[];
}

export interface FailureSample {
  readonly kind: ConnectorFailureKind;
  readonly name: string;
  readonly ask: (connector: Connector) => Promise<unknown>;
}

const MOST_PAGES = 200;

/** All pages of a list, from the first to the one without a successor. */
export async function readPages<Item>(
  ask: (pageToken: string | undefined) => Promise<ConnectorPage<Item>>,
  firstToken?: string,
): Promise<(readonly Item[])[]> {
  const pages: (readonly Item[])[] = [];
  let pageToken = firstToken;
  do {
    const { items, nextPageToken } = await ask(pageToken);
    pages.push(items);
    pageToken = nextPageToken ?? undefined;
  } while (pageToken !== undefined && pages.length < MOST_PAGES);
  if (pageToken !== undefined) throw new Error(`still not at the end after ${MOST_PAGES} pages`);
  return pages;
}

export async function readAll<Item>(
  ask: (pageToken: string | undefined) => Promise<ConnectorPage<Item>>,
): Promise<Item[]> {
  return (await readPages(ask)).flat();
}

export async function readAccountVideos(
  connector: Connector,
  account: PlatformAccount,
): Promise<PlatformVideo[]> {
  const platformAccountId = idOf(account.platformAccountId);
  return readAll((pageToken) => connector.accountVideos({ platformAccountId, pageToken }));
}

export function idOf(id: string | null | undefined): string {
  if (id === null || id === undefined) throw new Error("the platform gave no id");
  return id;
}
