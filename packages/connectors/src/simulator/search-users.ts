import type { ConnectorPage, PlatformUser, SearchRequest } from "../connector.ts";
import { accountNamed, describeAccount, type SimulatedAccount } from "./accounts.ts";
import { pageOf, readSearchPosition } from "./search-pages.ts";
import { findAccounts, stemOf } from "./searches.ts";
import type { World } from "./world.ts";

export function searchUsers(world: World, request: SearchRequest, now: Date): ConnectorPage<PlatformUser> {
  const accounts = findAccounts(world, request);
  const found =
    accounts.length > 0 ? [...accounts, accountNamed(world, `private.${stemOf(request.query)}`)] : [];
  return pageOf(found, readSearchPosition(request.pageToken, now), (account) => describeUser(account, now));
}

function describeUser(account: SimulatedAccount, now: Date): PlatformUser {
  const { followingCount: _, region: __, ...user } = describeAccount(account, now);
  return user;
}
