import { Resolver } from "node:dns/promises";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Every address of a name. Throws, or answers none, where there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface AddressRules {
  readonly resolve: Resolve;
  readonly allowsLoopback: boolean;
}

/**
 * Names are resolved here and nowhere else, so what is connected to is what was checked: between two questions a name
 * may change its answer. Refuses a name with a single address that must not be called: nobody means to have some of
 * each kind.
 */
export async function allowedAddresses(hostname: string, rules: AddressRules): Promise<readonly string[]> {
  if (hostname === "localhost") return localAddresses(rules);
  const addresses = await resolvedAddresses(hostname, rules);
  if (!addresses.every(isPublicAddress)) throw new AddressNotAllowed("The name leads to a local address");
  return addresses;
}

/** An address in place of a name is connected to without any lookup. */
export function refuseForbiddenAddress(address: string, { allowsLoopback }: AddressRules): void {
  if (isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))) return;
  throw new AddressNotAllowed("The address is a local one");
}

function localAddresses({ allowsLoopback }: AddressRules): readonly string[] {
  if (!allowsLoopback) throw new AddressNotAllowed("The name is this machine's");
  return ["127.0.0.1", "::1"];
}

async function resolvedAddresses(hostname: string, { resolve }: AddressRules): Promise<readonly string[]> {
  const addresses = await resolve(hostname).catch((error: unknown) => {
    throw new NameNotResolved("The name cannot be resolved", { cause: error });
  });
  if (addresses.length === 0) throw new NameNotResolved("The name has no address");
  return addresses;
}

/**
 * Asks name servers directly, the system's by default. The system's own lookup would read host files, and runs on few
 * threads, which some silent name servers would keep busy for everybody.
 */
export function createResolver(nameServers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (nameServers !== undefined) resolver.setServers(nameServers);
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const failure = answers.find((answer) => answer.status === "rejected");
    if (addresses.length === 0 && failure !== undefined) throw failure.reason;
    return addresses;
  };
}

/** The name leads to an address that must not be called, or the address itself does. */
export class AddressNotAllowed extends Error {
  override readonly name = "AddressNotAllowed";
  readonly code = "ADDRESS_NOT_ALLOWED";
}

export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
  readonly code = "NAME_NOT_RESOLVED";
}
