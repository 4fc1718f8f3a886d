import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

function start(...args: readonly string[]) {
  const command = ["--conditions=@clipledger/source", "--import", "tsx", "upstreams/src/main.ts", ...args];
  const program = spawn(process.execPath, command, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  program.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const exited = once(program, "close").then(([code]) => ({ code, stderr }));
  return { program, exited };
}

/** What it prints until it says how to end it. */
async function printedBy({ program }: ReturnType<typeof start>): Promise<string> {
  let printed = "";
  for await (const chunk of program.stdout.setEncoding("utf8")) {
    printed += chunk;
    if (printed.includes("Ctrl-C")) break;
  }
  return printed;
}

describe("npm run upstreams", () => {
  let running: ReturnType<typeof start>;
  let printed = "";
  let settings: Readonly<Record<string, string>> = {};

  beforeAll(async () => {
    running = start("--port-base", "0");
    printed = await printedBy(running);
    settings = Object.fromEntries(
      [...printed.matchAll(/^(CLIPLEDGER_\w+)=(\S+) \\$/gm)].map(([, name, value]) => [name, value]),
    );
  });
  afterAll(() => {
    running.program.kill("SIGKILL");
  });

  const setting = (name: string) => settings[name] ?? `${name} is not printed`;
  const example = (platform: string, what: "account" | "video") =>
    new RegExp(`^ +${platform} .*${what} ([\\w-]+)`, "m").exec(printed)?.[1] ?? "none";
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const ask = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(url, init);
    return `${answer.status} ${await answer.text()}`;
  };
  const consented = (name: string) => {
    const [, url = "", token = ""] = new RegExp(`^ +${name} +(\\S+) with (\\S+)$`, "m").exec(printed) ?? [];
    return { url, token };
  };
  const supplierUrl = (name: string) =>
    JSON.parse(readFileSync(setting("CLIPLEDGER_SUPPLIERS_FILE"), "utf8")).suppliers.find(
      (supplier: { name: string }) => supplier.name === name,
    ).url;

  it("answers as the YouTube Data API", async () => {
    const query = `part=snippet,statistics&forHandle=juniper.bakes&key=${setting("CLIPLEDGER_YOUTUBE_KEY")}`;
    const answer = await ask(`${setting("CLIPLEDGER_YOUTUBE_URL")}/channels?${query}`);
    expect(answer).toMatch(/^200 /);
    expect(answer).toContain(example("youtube", "account"));
  });

  it("answers as YouTube's feeds and embeds", async () => {
    const feed = `${setting("CLIPLEDGER_YOUTUBE_FEED_URL")}?channel_id=${example("youtube", "account")}`;
    expect(await ask(feed)).toMatch(/^200 <\?xml[\s\S]*<media:statistics views="\d+"/);
    const video = encodeURIComponent(`https://www.youtube.com/watch?v=${example("youtube", "video")}`);
    const embed = `${setting("CLIPLEDGER_YOUTUBE_OEMBED_URL")}?url=${video}&format=json`;
    expect(await ask(embed)).toMatch(/^200 .*youtube\.com\/@juniper\.bakes/);
  });

  it("answers as the Graph API of Meta", async () => {
    const fields = "business_discovery.username(juniper.bakes){followers_count}";
    const query = new URLSearchParams({ fields, access_token: setting("CLIPLEDGER_META_TOKEN") });
    const url = `${setting("CLIPLEDGER_META_URL")}/${setting("CLIPLEDGER_META_ACCOUNT")}?${query}`;
    expect(await ask(url)).toMatch(/^200 .*"followers_count":\d/);
  });

  it("answers as TikTok's embeds and as its Display API", async () => {
    const video = encodeURIComponent(`https://www.tiktok.com/@/video/${example("tiktok", "video")}`);
    expect(await ask(`${setting("CLIPLEDGER_TIKTOK_OEMBED_URL")}?url=${video}`)).toMatch(
      /^200 .*"author_unique_id":"juniper\.bakes"/,
    );
    const { url, token } = consented("TikTok Display API");
    expect(await ask(`${url}/user/info/?fields=username`, { headers: bearer(token) })).toMatch(
      /^200 .*"username":"juniper\.bakes"/,
    );
  });

  it("answers as Instagram with a creator's consent", async () => {
    const { url, token } = consented("Instagram login");
    const query = new URLSearchParams({ fields: "username", access_token: token });
    expect(await ask(`${url}/me?${query}`)).toMatch(/^200 .*"username":"juniper\.bakes"/);
  });

  it("answers as ScrapeCreators and as both suppliers of the mapping file", async () => {
    const key = { "x-api-key": setting("CLIPLEDGER_SCRAPECREATORS_KEY") };
    const profile = `${setting("CLIPLEDGER_SCRAPECREATORS_URL")}/v1/tiktok/profile?handle=juniper.bakes`;
    expect(await ask(profile, { headers: key })).toMatch(/^200 .*"success":true/);
    const token = setting("CLIPLEDGER_SUPPLIER_ENSEMBLEDATA_TOKEN");
    const user = `${supplierUrl("ensembledata")}/tt/user/info?username=juniper.bakes&token=${token}`;
    expect(await ask(user)).toMatch(/^200 .*juniper\.bakes/);
    const actor = `${supplierUrl("apify")}/acts/clockworks~tiktok-profile-scraper/run-sync-get-dataset-items`;
    const body = JSON.stringify({ profiles: ["juniper.bakes"] });
    const headers = bearer(setting("CLIPLEDGER_SUPPLIER_APIFY_TOKEN"));
    expect(await ask(actor, { method: "POST", headers, body })).toMatch(/^201 .*juniper\.bakes/);
  });

  it("answers as Stripe, PayPal, Wise and the European Central Bank", async () => {
    const [, secretKey = ""] = /^ +Stripe +secretKey (\S+),/m.exec(printed) ?? [];
    expect(
      await ask(`${setting("CLIPLEDGER_STRIPE_URL")}/v1/account`, { headers: bearer(secretKey) }),
    ).toMatch(/^200 .*"object":\s*"account"/);
    const [, id = "", secret = ""] = /clientId (\S+), clientSecret (\S+),/.exec(printed) ?? [];
    const headers = {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const init = { method: "POST", headers, body: "grant_type=client_credentials" };
    expect(await ask(`${setting("CLIPLEDGER_PAYPAL_URL")}/v1/oauth2/token`, init)).toMatch(
      /^200 .*"access_token"/,
    );
    const [, token = "", profile = ""] = /apiToken (\S+), profileId (\d+),/.exec(printed) ?? [];
    const profileUrl = `${setting("CLIPLEDGER_WISE_URL")}/v2/profiles/${profile}`;
    expect(await ask(profileUrl, { headers: bearer(token) })).toMatch(/^200 /);
    expect(await ask(`${setting("CLIPLEDGER_ECB_URL")}/eurofxref-daily.xml`)).toMatch(
      /^200 <\?xml[\s\S]*currency='USD' rate='1\.1000'/,
    );
  });

  it("ends at Ctrl-C, also when it arrives twice, and leaves no file behind", async () => {
    const path = setting("CLIPLEDGER_SUPPLIERS_FILE");
    expect(existsSync(path)).toBe(true);
    running.program.kill("SIGINT");
    running.program.kill("SIGINT");
    expect(await running.exited).toEqual({ code: 0, stderr: "" });
    expect(existsSync(path)).toBe(false);
  });
});

describe("npm run upstreams with ports that it cannot have", () => {
  it("says how to choose others when one is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    // It listens on a port, not on a socket's path.
    const { port } = other.address() as { port: number };
    const { code, stderr } = await start("--port-base", String(port)).exited;
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain("--port-base");
  });

  it("explains itself when the number is none", async () => {
    const { code, stderr } = await start("--port-base", "many").exited;
    expect(code).toBe(2);
    expect(stderr).toContain("npm run upstreams");
  });
});
