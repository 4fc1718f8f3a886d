import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { writeAccountId } from "@clipledger/connectors/simulator/identifiers";
import type { TokenOwner } from "../oauth/authorization-server.ts";
import { type Asked, type Reply, type RunningUpstream, serveUpstream } from "../serve.ts";
import { answerFacebook } from "./facebook.ts";
import { invalidToken, missingObject, oauth, refusalOf } from "./graph-errors.ts";
import { answerInstagram } from "./instagram.ts";
import { graphIdOf } from "./instagram-nodes.ts";

interface GraphWorld {
  readonly seed: string;
  readonly now: () => Date;
  readonly mediaUrl: string;
  readonly port?: number | undefined;
  /** Whose token it is, of those that an authorization server gave out. */
  readonly ownerOf?: ((token: string) => Promise<TokenOwner | undefined>) | undefined;
}

interface RunningGraph extends RunningUpstream {
  /** The Graph API's number of an account of Instagram. */
  accountOf(username: string): string;
  /** From now on answers tell that so many percent are used; at 100 every request is refused. */
  raiseUsage(percent: number, regainMinutes?: number): void;
  /** From now on these metrics fail the requests that ask for them. */
  retire(...metrics: readonly string[]): void;
  /** From now on videos of pages have no views beside their insights. */
  hideViews(): void;
}

interface Host {
  /** Which account of Instagram a token belongs to; undefined for a token that is none. */
  readonly ownerOf: (token: string) => string | undefined;
  readonly name: "facebook" | "instagram";
}

/** `graph.facebook.com`: tokens begin with EAA and name the business account that asks, as in `EAA.juniper.bakes`. */
export function serveGraph(world: GraphWorld): Promise<RunningGraph> {
  return serveHost(world, { name: "facebook", ownerOf: (token) => /^EAA\.(.+)$/.exec(token)?.[1] });
}

/** `graph.instagram.com`: tokens begin with IGAA and name the creator who gave them. */
export function serveInstagramLogin(world: GraphWorld): Promise<RunningGraph> {
  return serveHost(world, { name: "instagram", ownerOf: (token) => /^IGAA\.(.+)$/.exec(token)?.[1] });
}

async function serveHost(world: GraphWorld, host: Host): Promise<RunningGraph> {
  const simulator = createSimulator(world);
  const retiredMetrics = new Set(["plays", "video_views", "impressions"]);
  const searchedHashtags = new Map<string, Date>();
  let usage = { percent: 1, regainMinutes: 0 };
  let showsViews = true;
  const answer = async (asked: Asked): Promise<object> => {
    const token = tokenOf(asked);
    const ownUsername = host.ownerOf(token) ?? (await world.ownerOf?.(token))?.username;
    if (ownUsername === undefined) throw invalidToken();
    if (usage.percent >= 100) throw oauth(4, "(#4) Application request limit reached");
    const [version = "", ...path] = asked.path.split("/").filter(Boolean).map(decodeURIComponent);
    if (!/^v\d+\.\d+$/.test(version)) throw oauth(2500, "Unknown path components");
    const address = `http://${asked.headers.host}${asked.path}`;
    const visit = { signal: asked.signal, query: asked.query, now: world.now(), address, retiredMetrics };
    const { instagram, facebook } = simulator;
    const visitor = { ownUsername, host: host.name, searchedHashtags };
    const found = await answerInstagram(path, { ...visit, ...visitor, platform: instagram });
    if (found !== undefined) return found;
    if (host.name === "instagram") throw missingObject(path[0] ?? "");
    return answerFacebook(path, { ...visit, platform: facebook, showsViews });
  };
  const running = await serveUpstream(async (asked) => {
    const headers = usageHeaders(usage);
    try {
      return { headers, ...inJson(await answer(asked)) };
    } catch (error) {
      return { headers, ...refusalOf(error, () => missingObject(asked.path.split("/")[2] ?? "")) };
    }
  }, world.port);
  return {
    ...running,
    accountOf: (username) => graphIdOf({ platformAccountId: writeAccountId("instagram", username) }),
    raiseUsage: (percent, regainMinutes = 0) => {
      usage = { percent, regainMinutes };
    },
    retire: (...metrics) => {
      for (const metric of metrics) retiredMetrics.add(metric);
    },
    hideViews: () => {
      showsViews = false;
    },
  };
}

function tokenOf({ query, headers }: Asked): string {
  return query.get("access_token") ?? headers.authorization?.replace(/^Bearer /, "") ?? "";
}

/** Instagram's own number of an account is sent as a number, beyond what JavaScript can hold. */
function inJson(body: object): Reply {
  return { body: JSON.stringify(body).replace(/"ig_id":"(\d+)"/g, '"ig_id":$1') };
}

function usageHeaders({ percent, regainMinutes }: { percent: number; regainMinutes: number }) {
  const usage = { call_count: percent, total_cputime: 1, total_time: 1 };
  const business = { type: "instagram", ...usage, estimated_time_to_regain_access: regainMinutes };
  return {
    "content-type": "application/json; charset=UTF-8",
    "x-app-usage": JSON.stringify(usage),
    "x-business-use-case-usage": JSON.stringify({ "112130216863063": [business] }),
  };
}
