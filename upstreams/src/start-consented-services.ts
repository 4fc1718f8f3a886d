import { serveInstagramLogin } from "./meta/serve-graph.ts";
import type { AuthorizationServer } from "./oauth/authorization-server.ts";
import { CLIENT, serveGoogleConsent, serveInstagramConsent, serveTiktokConsent } from "./serve-consents.ts";
import { serveTiktokDisplayApi } from "./tiktok/serve-display-api.ts";
import { startYouTubeUpstream, type YouTubeUpstream } from "./youtube/start-youtube-upstream.ts";

interface ConsentedWorld {
  readonly now: () => Date;
  readonly seed: string;
  readonly mediaUrl: string;
  /** Of the YouTube Data API, for whoever asks without consent. */
  readonly key: string;
  readonly port?: ((place: Place) => number) | undefined;
}

type Place = "youtube" | "instagram" | "tiktok" | "google" | "tiktokConsent" | "instagramConsent";

export interface ConsentedServices {
  readonly google: AuthorizationServer;
  readonly tiktok: AuthorizationServer;
  readonly instagram: AuthorizationServer;
  readonly youtube: YouTubeUpstream;
  readonly tiktokUrl: string;
  readonly instagramUrl: string;
  /** Requests to the APIs of TikTok and Instagram so far. */
  readonly requests: { readonly tiktok: readonly string[]; readonly instagram: readonly string[] };
  /** The settings with which creators connect their accounts of these services. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The services that creators may let be read: where they allow it, and where it is read then. */
export async function startConsentedServices(world: ConsentedWorld): Promise<ConsentedServices> {
  const { now, port = () => 0 } = world;
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop()));
  };
  const started = async <Service extends { stop(): Promise<void> }>(starting: Promise<Service>) => {
    const service = await starting;
    running.push(service);
    return service;
  };
  try {
    const google = await started(serveGoogleConsent({ now, port: port("google") }));
    const tiktok = await started(serveTiktokConsent({ now, port: port("tiktokConsent") }));
    const instagram = await started(serveInstagramConsent({ now, port: port("instagramConsent") }));
    const youtube = await started(
      startYouTubeUpstream({ ...world, port: port("youtube"), ownerOf: google.ownerOf }),
    );
    const display = await started(
      serveTiktokDisplayApi({ ...world, port: port("tiktok"), ownerOf: tiktok.ownerOf }),
    );
    const login = await started(
      serveInstagramLogin({ ...world, port: port("instagram"), ownerOf: instagram.ownerOf }),
    );
    const [tiktokUrl, instagramUrl] = [`${display.url}/v2`, `${login.url}/v23.0`];
    return {
      ...{ google, tiktok, instagram, youtube, tiktokUrl, instagramUrl, stop },
      requests: { tiktok: display.requests, instagram: login.requests },
      environment: {
        ...googleSettings(google.url, youtube.url),
        ...tiktokSettings(tiktok.url, tiktokUrl),
        ...instagramSettings(instagram.url, instagramUrl),
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function googleSettings(url: string, apiUrl: string) {
  return {
    CLIPLEDGER_GOOGLE_CLIENT_ID: CLIENT.id,
    CLIPLEDGER_GOOGLE_CLIENT_SECRET: CLIENT.secret,
    CLIPLEDGER_GOOGLE_AUTHORIZATION_URL: `${url}/o/oauth2/v2/auth`,
    CLIPLEDGER_GOOGLE_TOKEN_URL: `${url}/token`,
    CLIPLEDGER_GOOGLE_REVOCATION_URL: `${url}/revoke`,
    CLIPLEDGER_GOOGLE_API_URL: apiUrl,
  };
}

function tiktokSettings(url: string, apiUrl: string) {
  return {
    CLIPLEDGER_TIKTOK_CLIENT_KEY: CLIENT.id,
    CLIPLEDGER_TIKTOK_CLIENT_SECRET: CLIENT.secret,
    CLIPLEDGER_TIKTOK_AUTHORIZATION_URL: `${url}/v2/auth/authorize/`,
    CLIPLEDGER_TIKTOK_TOKEN_URL: `${url}/v2/oauth/token/`,
    CLIPLEDGER_TIKTOK_REVOCATION_URL: `${url}/v2/oauth/revoke/`,
    CLIPLEDGER_TIKTOK_API_URL: apiUrl,
  };
}

function instagramSettings(url: string, apiUrl: string) {
  return {
    CLIPLEDGER_INSTAGRAM_CLIENT_ID: CLIENT.id,
    CLIPLEDGER_INSTAGRAM_CLIENT_SECRET: CLIENT.secret,
    CLIPLEDGER_INSTAGRAM_AUTHORIZATION_URL: `${url}/oauth/authorize`,
    CLIPLEDGER_INSTAGRAM_TOKEN_URL: `${url}/oauth/access_token`,
    CLIPLEDGER_INSTAGRAM_EXCHANGE_URL: url,
    CLIPLEDGER_INSTAGRAM_API_URL: apiUrl,
  };
}
