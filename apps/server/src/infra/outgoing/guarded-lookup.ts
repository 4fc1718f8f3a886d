import { AddressNotAllowed, NameNotResolved } from "./address-refusals.ts";
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
