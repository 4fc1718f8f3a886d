import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { repositoryFolder, startChildServer } from "./child-server.ts";
import type { Stage } from "./stage.ts";

interface ProductOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Builds the server and starts it as `npm start` does: all its defaults, but no limit on requests. */
export async function startProductServer(
  stage: Stage,
  folder: string,
  databaseUrl: string,
  { args = [], environment = {} }: ProductOptions = {},
): Promise<URL> {
  await build();
  return startChildServer(stage, {
    name: "clipledger",
    args: ["--max-semi-space-size=64", "apps/server/dist/main.js", "--json", ...args],
    folder,
    environment: {
      PORT: "0",
      DATABASE_URL: databaseUrl,
      CLIPLEDGER_DATA_DIR: join(folder, "data"),
      CLIPLEDGER_SECRET: randomBytes(32).toString("base64"),
      CLIPLEDGER_ENCRYPTION_KEYS: `bench:${randomBytes(32).toString("base64")}`,
      CLIPLEDGER_REQUESTS_PER_MINUTE: "1000000",
      CLIPLEDGER_YOUTUBE_FEED_URL: "off",
      CLIPLEDGER_YOUTUBE_OEMBED_URL: "off",
      CLIPLEDGER_TIKTOK_OEMBED_URL: "off",
      CLIPLEDGER_ECB_URL: "off",
      ...environment,
    },
  });
}

let building: Promise<void> | undefined;

/** Once, however many servers a bench starts. */
function build(): Promise<void> {
  building ??= buildServer();
  return building;
}

async function buildServer(): Promise<void> {
  const args = [join(repositoryFolder, "node_modules/vite/bin/vite.js"), "build"];
  const cwd = join(repositoryFolder, "apps/server");
  await promisify(execFile)(process.execPath, args, { cwd }).catch((error: { stderr: string }) => {
    throw new Error(`The product does not build.\n${error.stderr}`, { cause: error });
  });
}
