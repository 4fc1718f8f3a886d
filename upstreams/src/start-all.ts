import { readFileSync } from "node:fs";
import { createSimulator } from "@clipledger/connectors/simulator/create-simulator";
import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { serveGraph } from "./meta/serve-graph.ts";
import { startPaymentServices } from "./rails/start-payment-services.ts";
import { serveScrapeCreators } from "./scrapecreators/serve-scrapecreators.ts";
import { startConsentedServices } from "./start-consented-services.ts";
import { serveApify } from "./suppliers/serve-apify.ts";
import { serveEnsembleData } from "./suppliers/serve-ensembledata.ts";
import { serveTiktokOembed } from "./tiktok/serve-oembed.ts";

interface AllOptions {
  readonly now: () => Date;
  /** The first of fifteen ports in a row; 0 for any that are free. */
  readonly portBase: number;
}

/** Something of the imitated platforms that can be looked up. */
interface Example {
  readonly platform: Platform;
  readonly username: string;
  readonly accountId: string;
  readonly videoId: string;
}

export interface RunningUpstreams {
  /** The settings that make the product ask the imitated services. */
  readonly environment: Readonly<Record<string, string>>;
  /** The mapping file of both suppliers, for `CLIPLEDGER_SUPPLIERS_FILE`. */
  readonly suppliersFile: string;
  /** Services that are read with a creator's own consent, with a token that stands for it. */
  readonly byConsent: readonly { readonly name: string; readonly url: string; readonly token: string }[];
  /** What connects each rail, to be entered in the settings of an organization. */
  readonly rails: readonly {
    readonly name: string;
    readonly credentials: Readonly<Record<string, string>>;
  }[];
  readonly examples: readonly Example[];
  stop(): Promise<void>;
}

const EXAMPLE_USERNAME = "juniper.bakes";
const KEY = "imitated-key";
/** Which of the ports in a row these have: YouTube, Instagram, TikTok, and where creators allow them to be read. */
const CONSENTED_PLACES = {
  youtube: 0,
  instagram: 2,
  tiktok: 4,
  google: 8,
  tiktokConsent: 9,
  instagramConsent: 10,
};
const PAYMENT_PLACES = { stripe: 11, paypal: 12, wise: 13, ecb: 14 };

/** Every imitated service at once, all over the same simulated world. */
export async function startAll({ now, portBase }: AllOptions): Promise<RunningUpstreams> {
  const world = { now, seed: "upstreams", mediaUrl: "http://localhost:4000/media" };
  const port = (place: number) => (portBase === 0 ? 0 : portBase + place);
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(running.map((upstream) => upstream.stop()));
  };
  const started = async <Upstream extends { stop(): Promise<void> }>(starting: Promise<Upstream>) => {
    const upstream = await starting;
    running.push(upstream);
    return upstream;
  };
  try {
    const consented = await started(
      startConsentedServices({ ...world, key: KEY, port: (place) => port(CONSENTED_PLACES[place]) }),
    );
    const { youtube } = consented;
    const meta = await started(serveGraph({ ...world, port: port(1) }));
    const tiktok = await started(serveTiktokOembed({ ...world, port: port(3) }));
    const scrapeCreators = await started(serveScrapeCreators({ ...world, key: KEY, port: port(5) }));
    const ensembleData = await started(serveEnsembleData({ ...world, token: KEY, port: port(6) }));
    const apify = await started(serveApify({ ...world, token: KEY, port: port(7) }));
    const payments = await started(
      startPaymentServices({ now, port: (place) => port(PAYMENT_PLACES[place]) }),
    );
    return {
      environment: {
        CLIPLEDGER_YOUTUBE_KEY: KEY,
        CLIPLEDGER_YOUTUBE_URL: youtube.url,
        CLIPLEDGER_YOUTUBE_FEED_URL: youtube.feedUrl,
        CLIPLEDGER_YOUTUBE_OEMBED_URL: youtube.oembedUrl,
        CLIPLEDGER_META_TOKEN: `EAA.${EXAMPLE_USERNAME}`,
        CLIPLEDGER_META_ACCOUNT: meta.accountOf(EXAMPLE_USERNAME),
        CLIPLEDGER_META_URL: `${meta.url}/v23.0`,
        CLIPLEDGER_TIKTOK_OEMBED_URL: `${tiktok.url}/oembed`,
        CLIPLEDGER_SCRAPECREATORS_KEY: KEY,
        CLIPLEDGER_SCRAPECREATORS_URL: scrapeCreators.url,
        CLIPLEDGER_SUPPLIER_ENSEMBLEDATA_TOKEN: KEY,
        CLIPLEDGER_SUPPLIER_APIFY_TOKEN: KEY,
        ...consented.environment,
        ...payments.environment,
      },
      suppliersFile: writeSuppliersFile({ ensembledata: ensembleData.url, apify: `${apify.url}/v2` }),
      byConsent: [
        { name: "TikTok Display API", url: consented.tiktokUrl, token: `act.${EXAMPLE_USERNAME}` },
        { name: "Instagram login", url: consented.instagramUrl, token: `IGAA.${EXAMPLE_USERNAME}` },
      ],
      rails: payments.rails,
      examples: await listExamples(world),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The worked mapping files of the docs in one, with the addresses of the imitated suppliers. */
function writeSuppliersFile(urls: Readonly<Record<string, string>>): string {
  const suppliers = Object.entries(urls).flatMap(([name, url]) => {
    const text = readFileSync(new URL(`../../docs/suppliers/${name}.json`, import.meta.url), "utf8");
    // The product's own tests read these files by their schema.
    const file = JSON.parse(text) as { readonly suppliers: readonly object[] };
    return file.suppliers.map((supplier) => ({ ...supplier, url }));
  });
  return JSON.stringify({ suppliers }, undefined, 2);
}

function listExamples(world: Parameters<typeof createSimulator>[0]): Promise<Example[]> {
  const simulator = createSimulator(world);
  return Promise.all(
    PLATFORMS.map(async (platform) => {
      const account = await simulator[platform].accountByUsername({ username: EXAMPLE_USERNAME });
      const accountId = account.platformAccountId ?? "";
      const { items } = await simulator[platform].accountVideos({ platformAccountId: accountId });
      return { platform, username: EXAMPLE_USERNAME, accountId, videoId: items[0]?.platformVideoId ?? "" };
    }),
  );
}
