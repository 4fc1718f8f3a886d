import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import type { Platform } from "@clipledger/domain/platforms";
import { replyInJson } from "../long-number.ts";
import { type Asked, type Reply, type RunningUpstream, serveUpstream } from "../serve.ts";
import type { Endpoint } from "./endpoint.ts";
import { FACEBOOK_ENDPOINTS } from "./facebook.ts";
import { INSTAGRAM_ENDPOINTS } from "./instagram.ts";
import { TIKTOK_ENDPOINTS } from "./tiktok.ts";
import { YOUTUBE_ENDPOINTS } from "./youtube.ts";

interface ScrapeCreatorsWorld {
  readonly seed: string;
  readonly now: () => Date;
  readonly mediaUrl: string;
  readonly key: string;
  /** How many requests are paid for. */
  readonly credits?: number | undefined;
  readonly port?: number | undefined;
}

interface RunningScrapeCreators extends RunningUpstream {
  creditsLeft(): number;
}

const ENDPOINTS: Readonly<Record<Platform, Readonly<Record<string, Endpoint>>>> = {
  facebook: FACEBOOK_ENDPOINTS,
  instagram: INSTAGRAM_ENDPOINTS,
  tiktok: TIKTOK_ENDPOINTS,
  youtube: YOUTUBE_ENDPOINTS,
};

/** ScrapeCreators over the simulated world: one credit a request, but those that fail. */
export async function serveScrapeCreators(world: ScrapeCreatorsWorld): Promise<RunningScrapeCreators> {
  const simulator = createSimulator(world);
  let credits = world.credits ?? 1_000_000;
  const answer = async (asked: Asked): Promise<Reply> => {
    if (asked.headers["x-api-key"] !== world.key) return refusal(401, "Invalid API key", credits);
    const found = findEndpoint(asked.path);
    if (found === undefined) return refusal(404, "No such endpoint", credits);
    if (credits <= 0) return refusal(402, "You have no credits left", 0);
    try {
      const visit = {
        platform: simulator[found.platform],
        query: asked.query,
        now: world.now(),
        signal: asked.signal,
      };
      const body = await found.endpoint(visit);
      credits -= 1;
      return replyInJson({ success: true, credits_remaining: credits, credits_charged: 1, ...body });
    } catch (error) {
      return replyTo(error, asked, credits);
    }
  };
  return { ...(await serveUpstream(answer, world.port)), creditsLeft: () => credits };
}

function findEndpoint(path: string): { platform: Platform; endpoint: Endpoint } | undefined {
  // A third part that is no platform finds nothing below.
  const platform = path.split("/")[2] as Platform;
  const endpoint = ENDPOINTS[platform]?.[path];
  return endpoint === undefined ? undefined : { platform, endpoint };
}

function replyTo(error: unknown, asked: Asked, credits: number): Reply {
  if (!(error instanceof ConnectorFailure)) throw error;
  switch (error.kind) {
    case "not_found":
      return asked.path.startsWith("/v1/facebook/profile")
        ? missingPage(asked, credits)
        : refusal(404, "Not found", credits);
    case "private":
      return refusal(403, "This account is private", credits);
    case "restricted":
      return refusal(403, "This video is age restricted", credits);
    case "throttled":
      return { ...refusal(429, "Rate limited", credits), headers: { "retry-after": "30" } };
    case "invalid_data":
      return { body: '{"success": true, "user": {' };
    default:
      return refusal(error.providerStatus ?? 500, "Something went wrong", credits);
  }
}

/** Facebook's missing pages are a success that was not found. */
function missingPage({ query }: Asked, credits: number): Reply {
  const data = {
    url: query.get("url"),
    accountDoesNotExist: true,
    isPrivate: false,
    message: "Account doesn't exist",
  };
  return { status: 404, body: { success: true, credits_remaining: credits, data } };
}

function refusal(status: number, message: string, credits: number): Reply {
  const body = { success: false, credits_remaining: credits, error: "failed", errorStatus: status, message };
  return { status, body };
}
