import type { LookupTerms, SearchRequest, VideoRequest } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import type { Delay } from "../delay.ts";
import { accountNamed, type SimulatedAccount } from "./accounts.ts";
import { findPost, type Post } from "./calendar.ts";
import { behaveAsNamed, findBehaviour } from "./failures-on-demand.ts";
import { readVideoId } from "./identifiers.ts";
import type { World } from "./world.ts";

export interface Surroundings {
  readonly world: World;
  readonly now: () => Date;
  readonly delay: Delay;
}

interface PublicVideo {
  readonly account: SimulatedAccount;
  readonly post: Post;
  readonly newerPosts: number;
}

/** The account of that name. Without one, the text that was asked for may still ask for a failure. */
export async function admitToAccount(
  surroundings: Surroundings,
  asked: string,
  username: string | undefined,
  terms: LookupTerms,
): Promise<SimulatedAccount> {
  const name = username ?? asked;
  await admit(surroundings, name, terms);
  if (username !== undefined) return accountNamed(surroundings.world, username);
  throw findBehaviour(name) === "private" ? isPrivate(name) : notFound(name);
}

export async function admitToVideo(surroundings: Surroundings, request: VideoRequest): Promise<PublicVideo> {
  const { platformVideoId } = request;
  const place = readVideoId(surroundings.world.platform, platformVideoId);
  const account = await admitToAccount(surroundings, platformVideoId, place?.username, request);
  refuseIfPrivate(account);
  const found = place && findPost(account.rhythm, place, surroundings.now());
  if (found === undefined) throw notFound(platformVideoId);
  return { account, ...found };
}

/** True when there is something to search through. */
export async function admitToSearch(surroundings: Surroundings, request: SearchRequest): Promise<boolean> {
  const name = request.query.trim().toLowerCase();
  await admit(surroundings, name, request);
  const behaviour = findBehaviour(name);
  if (behaviour === "private") throw isPrivate(name);
  return behaviour !== "empty";
}

export function refuseIfPrivate(account: SimulatedAccount): void {
  if (account.isPrivate) throw isPrivate(account.username);
}

async function admit({ now, delay }: Surroundings, name: string, terms: LookupTerms) {
  if (terms.signal?.aborted) throw new ConnectorFailure("timeout", "the caller stopped waiting");
  await behaveAsNamed(name, { now: now(), delay, terms });
}

function notFound(name: string): ConnectorFailure {
  return new ConnectorFailure("not_found", `${name} does not exist`, { providerStatus: 404 });
}

function isPrivate(name: string): ConnectorFailure {
  return new ConnectorFailure("private", `${name} is private`, { providerStatus: 403 });
}
