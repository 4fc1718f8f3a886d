import { readFileSync } from "node:fs";
import { serveScrapeCreators } from "@clipledger/upstreams/scrapecreators/serve-scrapecreators";
import { apis } from "@scrapecreators/cli/api-config/apis.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createSimulator } from "../../simulator/create-simulator.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const WORLD = { seed: "shapes", mediaUrl: "http://localhost:4000/media", now: () => NOW };
const KEY = "a-key";

/** By endpoint, what the real service answers and the imitated one leaves out. */
const LEFT_OUT = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(new URL("./fixtures/left-out.json", import.meta.url), "utf8")));

let service: Awaited<ReturnType<typeof serveScrapeCreators>>;
beforeAll(async () => {
  service = await serveScrapeCreators({ ...WORLD, key: KEY });
});
afterAll(() => service.stop());

describe("the imitated ScrapeCreators", () => {
  it.each(Object.keys(LEFT_OUT))(
    "answers %s field by field and type by type as the real one, but for what is listed",
    async (path) => {
      const endpoint = apis
        .flatMap(({ endpoints }) => endpoints)
        .find((candidate) => candidate.path === path);
      const answer = await askFor(path);
      const { missing, different } = compare(endpoint?.sampleResponse, answer);
      expect(different).toEqual([]);
      expect(missing).toEqual(LEFT_OUT[path]);
    },
  );

  it("counts its credits, and answers 402 when they are used up", async () => {
    const poor = await serveScrapeCreators({ ...WORLD, key: KEY, credits: 1 });
    const ask = () => fetch(`${poor.url}/v1/tiktok/profile?handle=ann`, { headers: { "x-api-key": KEY } });
    expect([(await ask()).status, (await ask()).status, poor.creditsLeft()]).toEqual([200, 402, 0]);
    expect(poor.requests.length).toBe(2);
    await poor.stop();
  });

  it("refuses another key", async () => {
    const answer = await fetch(`${service.url}/v1/tiktok/profile?handle=ann`, {
      headers: { "x-api-key": "other" },
    });
    expect(answer.status).toBe(401);
  });

  it("writes some ids as numbers that JavaScript cannot hold", async () => {
    const [path, query] = await addressOf("/v3/tiktok/profile/videos");
    const answer = await fetch(`${service.url}${path}?${query}`, { headers: { "x-api-key": KEY } });
    expect(await answer.text()).toMatch(/"author_user_id":\d{19,}/);
  });
});

async function askFor(path: string): Promise<unknown> {
  const [, query] = await addressOf(path);
  const answer = await fetch(`${service.url}${path}?${query}`, { headers: { "x-api-key": KEY } });
  return answer.json();
}

/** An account, and a video of it with a sound, discussed by somebody. */
async function addressOf(path: string): Promise<[string, URLSearchParams]> {
  const platform = z.enum(["facebook", "instagram", "tiktok", "youtube"]).parse(path.split("/")[2]);
  const simulated = createSimulator(WORLD)[platform];
  const account = await simulated.accountByUsername({ username: "meal.prep.daily" });
  const id = account.platformAccountId ?? "";
  const { items } = await simulated.accountVideos({ platformAccountId: id });
  const video = items.find(
    ({ music, contentType, commentCount }) => music && contentType === "video" && commentCount,
  );
  const url = path.includes("profile")
    ? `https://www.facebook.com/profile.php?id=${id}`
    : `https://x/${video?.platformVideoId}`;
  const names = {
    user_id: id,
    userId: id,
    channelId: id,
    handle: "meal.prep.daily",
    query: "meal prep",
    url,
  };
  const parameters =
    platform === "instagram" || platform === "youtube" ? names : { ...names, handle: "meal.prep.daily" };
  return [path, new URLSearchParams(parameters)];
}

interface Comparison {
  readonly missing: string[];
  readonly different: string[];
}

/** Of lists the first entries are compared. Null fits every type, since both sides leave fields unknown. */
function compare(real: unknown, imitated: unknown, path = ""): Comparison {
  if (real === null || imitated === null) return { missing: [], different: [] };
  if (Array.isArray(real) && Array.isArray(imitated)) {
    return real.length === 0 || imitated.length === 0
      ? { missing: [], different: [] }
      : compare(real[0], imitated[0], `${path}[]`);
  }
  if (typeof real !== typeof imitated || Array.isArray(real) !== Array.isArray(imitated)) {
    return { missing: [], different: [`${path}: ${typeof real}, not ${typeof imitated}`] };
  }
  if (typeof real !== "object") return { missing: [], different: [] };
  const fields = Object.entries(real).map(([name, value]): Comparison => {
    const here = `${path}.${name}`.replace(/^\./, "");
    const other = (imitated as Record<string, unknown>)[name];
    return other === undefined ? { missing: [here], different: [] } : compare(value, other, here);
  });
  return {
    missing: fields.flatMap(({ missing }) => missing),
    different: fields.flatMap(({ different }) => different),
  };
}
