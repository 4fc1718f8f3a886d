import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { DataSourceOutput, NewDataSource } from "@clipledger/contract/data-sources/source";
import { addDataSource } from "../src/modules/sources/settings/add-data-source.ts";
import type { TestOrganization } from "./builders.ts";

/** Long enough for its last four characters to be shown. */
export const SECRET_KEY = "sk-never-to-be-seen-9876";

export function buildDataSource(
  { ctx }: TestOrganization,
  input: NewDataSource = { kind: "youtube-data-api", key: SECRET_KEY },
): Promise<DataSourceOutput> {
  return addDataSource(ctx, input);
}

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

/** A supplier on this machine that the test can see, stop and heal. */
export interface StagedSupplier {
  readonly url: string;
  /** As an organization sends it. */
  readonly mapping: Record<string, unknown>;
  /** Addresses that it was asked for. */
  readonly requests: string[];
  /** Keys that it was asked with. */
  readonly keys: unknown[];
  /** What it does with the next requests. */
  behave(reply: (() => Promise<Reply>) | undefined): void;
  stop(): Promise<void>;
}

/** Knows every account of TikTok, lists two videos of each, and gives each video as many views as the test says. */
export async function stageSupplier(name: string, views = () => 1_000): Promise<StagedSupplier> {
  const [requests, keys]: [string[], unknown[]] = [[], []];
  let behaviour: (() => Promise<Reply>) | undefined;
  const server = createServer(async (request, response) => {
    requests.push(request.url ?? "");
    keys.push(request.headers["x-api-key"]);
    const { status = 200, headers, body } = await (behaviour?.() ?? answer(request, views()));
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // It listens on a port, not on a socket's path.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url, requests, keys, mapping: mappingOf(name, url) },
    behave(reply) {
      behaviour = reply;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer({ url = "" }: IncomingMessage, views: number): Reply {
  const { pathname, searchParams: query } = new URL(url, "http://localhost");
  if (pathname === "/account") return { body: accountOf(query.get("name") ?? "") };
  if (pathname === "/video") return { body: videoOf(query.get("id") ?? "", views) };
  return { body: { videos: VIDEO_IDS.map((id) => videoOf(id, views)) } };
}

export const SUPPLIED_ACCOUNT_ID = "7001234567890123456";
/** They carry the time, as those of TikTok do: both are of June 2026. */
const VIDEO_IDS = ["7650000000000000001", "7650000000000000002"];

function accountOf(name: string) {
  return { id: SUPPLIED_ACCOUNT_ID, name, followers: 10 };
}

function videoOf(id: string, views: number) {
  return { id, account: SUPPLIED_ACCOUNT_ID, views, at: Number(BigInt(id) >> 32n) };
}

export function mappingOf(name: string, url: string): Record<string, unknown> {
  const account = { platformAccountId: "/id", username: "/name", followerCount: "/followers" };
  const publishedAt = { at: "/at", time: "unix-seconds" };
  const video = { platformVideoId: "/id", platformAccountId: "/account", viewCount: "/views", publishedAt };
  return {
    ...{ name, url, auth: { header: "x-api-key" } },
    mappings: { videos: { video }, accounts: { account } },
    platforms: {
      tiktok: {
        accountByUsername: {
          request: { path: "/account", query: { name: "{username}" } },
          fields: "account",
        },
        accountById: { request: { path: "/account", query: { name: "{username}" } }, fields: "account" },
        video: { request: { path: "/video", query: { id: "{videoId}" } }, fields: "video" },
        accountVideos: {
          request: { path: "/videos", query: { account: "{accountId}" } },
          ...{ items: "/videos", fields: "video" },
        },
      },
    },
  };
}
