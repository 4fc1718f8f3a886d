import { isIP } from "node:net";
import { readEndpointUrl } from "@clipledger/domain/webhooks/endpoint";
import { buildConnector, type Dispatcher, type Pool } from "undici";
import {
  AddressNotAllowed,
  type AddressRules,
  allowedAddresses,
  createResolver,
  NameNotResolved,
  type Resolve,
  refuseForbiddenAddress,
} from "./allowed-addresses.ts";
import { AgingPools, watchConnection } from "./connections.ts";
import { isLoopbackAddress } from "./public-address.ts";
import { racingConnector } from "./race-addresses.ts";

/** Requests to sources of counts, and to addresses that customers name. */
export interface Outgoing {
  /** Connects to nothing but what the guard allows at that moment. Follows no redirects. */
  readonly dispatcher: Dispatcher;
  /** The address as it is to be kept, or everything that speaks against it now. */
  review(url: string): Promise<ReviewedUrl>;
  /** Ends when the requests under way have. */
  close(): Promise<void>;
}

type ReviewedUrl =
  | { readonly isAllowed: true; readonly url: string }
  | { readonly isAllowed: false; readonly problems: readonly string[] };

interface OutgoingOptions {
  readonly allowsLoopback: boolean;
  /** Where people reach the service, which never calls itself. */
  readonly ownUrl: string;
  readonly network?: Partial<Network> | undefined;
}

/** What leads out of this process. The dialer gets addresses, never names. */
export interface Network {
  readonly resolve: Resolve;
  readonly buildDialer: typeof buildConnector;
}

/** The time of a whole exchange: whoever is slow to accept is waited for as long as for an answer. */
const CONNECT_TIMEOUT_MS = 15_000;

/** How long a connection waits for its next request, and whatever the receiver asks for, how long at most. */
const IDLE_MS = 4_000;
const LONGEST_IDLE_MS = 10_000;

/** How long connections are used, however busy they are. */
const CONNECTION_AGE_MS = 30_000;

export function createOutgoing({ allowsLoopback, ownUrl, network }: OutgoingOptions): Outgoing {
  const { resolve = createResolver(), buildDialer = buildConnector } = network ?? {};
  const rules: AddressRules = { resolve, allowsLoopback };
  const dial = buildDialer({ timeout: CONNECT_TIMEOUT_MS });
  const connect = racingConnector(dial, (hostname) => allowedAddresses(hostname, rules));
  const options: Pool.Options = {
    connect: guardedConnector(connect, rules),
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: LONGEST_IDLE_MS,
    // Whoever sends sets one deadline over the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const dispatcher = new AgingPools(options, CONNECTION_AGE_MS);
  return {
    dispatcher,
    review: (url) => review(url, ownUrl, rules),
    close: () => dispatcher.close(),
  };
}

function guardedConnector(connect: buildConnector.connector, rules: AddressRules): buildConnector.connector {
  return (options, callback) => {
    try {
      refuseForbiddenTarget(options, rules);
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null);
      return;
    }
    connect(options, (...ended) => {
      const [error, socket] = ended;
      if (error === null) watchConnection(socket);
      callback(...ended);
    });
  };
}

function refuseForbiddenTarget({ hostname, protocol }: buildConnector.Options, rules: AddressRules): void {
  if (isIP(hostname) !== 0) refuseForbiddenAddress(hostname, rules);
  const isLocal = hostname === "localhost" || isLoopbackAddress(hostname);
  if (protocol !== "https:" && !(rules.allowsLoopback && isLocal))
    throw new AddressNotAllowed("Only https leaves this machine");
}

async function review(text: string, ownUrl: string, rules: AddressRules): Promise<ReviewedUrl> {
  const read = readEndpointUrl(text, { allowsLoopback: rules.allowsLoopback, ownUrl });
  if (!read.isAllowed) return read;
  const { url, hostname } = read;
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return { isAllowed: true, url };
  try {
    await allowedAddresses(hostname, rules);
    return { isAllowed: true, url };
  } catch (error) {
    return { isAllowed: false, problems: [problemOf(error)] };
  }
}

function problemOf(error: unknown): string {
  if (error instanceof NameNotResolved) return "No address is found for this host name";
  if (error instanceof AddressNotAllowed) return "This host name leads into a local network";
  throw error;
}
