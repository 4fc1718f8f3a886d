import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  startYouTubeUpstream,
  type YouTubeUpstream,
} from "../upstreams/src/youtube/start-youtube-upstream.ts";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { openStage, type Stage, takeSession, takeViewerSession, type Window } from "./product.ts";
import { settled } from "./settled.ts";
import { expectGoodPage } from "./visit-areas.ts";

const KEY = "the-key-of-northwind-4711";
const path = "/settings/data-sources";

let upstream: YouTubeUpstream;
let stage: Stage;
let owner: Window;

beforeAll(async () => {
  upstream = await startYouTubeUpstream({ now: () => new Date(), seed: "sources", key: KEY, mostVideos: 8 });
  stage = await openStage({
    CLIPLEDGER_WEBHOOK_LOOPBACK: "allow",
    CLIPLEDGER_YOUTUBE_URL: upstream.url,
    CLIPLEDGER_YOUTUBE_FEED_URL: "off",
    CLIPLEDGER_YOUTUBE_OEMBED_URL: "off",
    CLIPLEDGER_TIKTOK_OEMBED_URL: "off",
    CLIPLEDGER_ECB_URL: "off",
  });
  owner = await stage.openWindow();
  await takeSession(owner.page, stage.product);
});
afterAll(async () => {
  await stage.close();
  await upstream.stop();
});

/** Who is asked, as the table shows it. Platforms stand in the order of their names. */
function cellOf({ page }: Window, lookup: string, platform: "tiktok" | "youtube") {
  const row = page.getByRole("table", { name: "Who answers what" }).getByRole("row", { name: lookup });
  return row.getByRole("cell").nth(platform === "tiktok" ? 2 : 3);
}

async function chooseAction({ page }: Window, source: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${source}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

describe("the way to data sources", () => {
  it("leads from the settings and from the command palette, and back", async () => {
    const { page } = owner;
    await page.goto("/settings");
    await page.getByRole("link", { name: "Open data sources" }).click();
    await page.getByRole("heading", { level: 1, name: "Data sources" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("data sources");
    await page.getByRole("option", { name: "Data sources", exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByText("Accounts of Facebook, Instagram, TikTok, and YouTube are simulated").waitFor();
    await page.getByText("No key of your own yet").waitFor();
    await cellOf(owner, "Accounts", "youtube").getByText("Simulated").waitFor();
  });
});

describe("a key", () => {
  it("that is wrong is explained in words", async () => {
    const { page } = owner;
    await page.getByRole("button", { name: "Add your first source" }).click();
    const dialog = page.getByRole("dialog");
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: /^YouTube Data API/ }).click();
    const field = dialog.getByLabel("API key");
    expect(await field.getAttribute("type")).toBe("password");
    expect(await field.getAttribute("autocomplete")).toBe("off");
    await field.fill("not the key");
    await page.keyboard.press("Enter");
    await dialog.getByText("Expected letters, digits and signs, without spaces").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await field.fill("a-key-of-somebody-else");
    await page.keyboard.press("Enter");
    const test = page.getByRole("dialog", { name: "Test of YouTube Data API" });
    await test.getByText("The key is refused").waitFor();
    await expect.poll(() => test.getByText("Refused", { exact: true }).count()).toBe(5);
    expect(await faultsOf(page)).toEqual([]);
    await test.getByRole("button", { name: "Done" }).click();
  });

  it("is replaced, tested, and never shown again", async () => {
    const { page } = owner;
    await chooseAction(owner, "YouTube Data API", "Replace the key");
    await page.getByRole("dialog").getByLabel("API key").fill(KEY);
    await page.getByRole("button", { name: "Save and test" }).click();
    const test = page.getByRole("dialog", { name: "Test of YouTube Data API" });
    await test.getByText("Everything works").waitFor();
    await test.getByRole("button", { name: "Done" }).click();
    await page.getByText("Your key, ending in 4711").waitFor();
    expect(await page.content()).not.toContain(KEY);
    await cellOf(owner, "Accounts", "youtube").getByText("YouTube Data API").waitFor();
    await cellOf(owner, "Accounts", "tiktok").getByText("Simulated").waitFor();
    await page.getByText("Accounts of Facebook, Instagram, and TikTok are simulated").waitFor();
  });

  it("brings real numbers to its platform, and leaves the others simulated", async () => {
    const { page } = owner;
    await page.goto("/accounts?add=true");
    const dialog = page.getByRole("dialog", { name: "Add accounts" });
    await dialog
      .getByLabel("Handles or profile links")
      .fill("https://www.youtube.com/@robin.makes\nhttps://www.tiktok.com/@robin.makes");
    await dialog.getByRole("button", { name: "Add 2 accounts" }).click();
    await page.getByText("All 2 are up to date.").waitFor();
    const [real, simulated] = await Promise.all(["youtube", "tiktok"].map(mostViewedVideo));
    await page.goto(`/videos/youtube/${real?.platformVideoId}`);
    await page.getByText(/^The last count is from YouTube Data API, fetched/).waitFor();
    const said = await viewsUpstream(real?.platformVideoId ?? "");
    expect(real?.viewCount).toBeGreaterThan(0);
    expect(real?.viewCount).toBeLessThanOrEqual(said);
    expect(real?.viewCount).toBeGreaterThan(said * 0.9);
    await page.goto(`/videos/tiktok/${simulated?.platformVideoId}`);
    await page.getByText(/^The last count is from Simulator/).waitFor();
  });

  it("shows its quota, its use by day and its last failures", async () => {
    const { page } = owner;
    await page.goto(path);
    await page.getByRole("list", { name: "Quota" }).getByText("YouTube Data API: units").waitFor();
    const resets = page.getByRole("list", { name: "Quota" }).locator("time").first();
    expect(await resets.getAttribute("title")).toMatch(/UTC$/);
    const use = page.getByRole("table", { name: "Use by day and source" });
    const spent = async () => {
      await page.reload();
      await settled(page);
      const days = await use.getByRole("row", { name: /YouTube Data API/ }).allTextContents();
      return days.join("\n");
    };
    await expect.poll(spent, { interval: 500 }).toMatch(/[1-9]\d* units, [1-9]\d* search/);
    await page.getByRole("button", { name: "YouTube Data API", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "YouTube Data API" });
    await panel
      .getByRole("list", { name: "Last failures" })
      .getByText(/refuses the key/)
      .first()
      .waitFor();
    await panel.getByText(/^Ends in 4711, set .* by /).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goBack();
    await panel.waitFor({ state: "hidden" });
  });
});

/** The Data API once more, described as a supplier's. */
function mapping() {
  return {
    name: "acme",
    url: upstream.url,
    auth: { query: "key" },
    platforms: {
      youtube: {
        video: {
          request: { path: "/videos", query: { id: "{videoId}", part: "snippet,statistics" } },
          item: "/items/0",
          fields: {
            platformVideoId: "/id",
            platformAccountId: "/snippet/channelId",
            publishedAt: { at: "/snippet/publishedAt", time: "iso-8601" },
            viewCount: "/statistics/viewCount",
            likeCount: "/statistics/likeCount",
            commentCount: "/statistics/commentCount",
          },
        },
      },
    },
  };
}

describe("a supplier", () => {
  it("is refused with every mistake of its mapping at its path", async () => {
    const { page } = owner;
    await page.getByRole("button", { name: "Add source" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Another supplier/ }).click();
    await dialog.getByLabel("Mapping", { exact: true }).fill('{"name": }');
    await dialog.getByRole("button", { name: "Add and test" }).click();
    await dialog.getByText(/^This is not JSON/).waitFor();
    const wrong = JSON.stringify(mapping())
      .replace("{videoId}", "{vidoeId}")
      .replace('"viewCount":', '"plays":');
    await dialog.getByLabel("Mapping", { exact: true }).fill(wrong);
    await dialog.getByLabel(/^Key of the supplier/).fill(KEY);
    await dialog.getByRole("button", { name: "Add and test" }).click();
    const problems = dialog.getByRole("list", { name: "Problems of the mapping" }).getByRole("listitem");
    await expect.poll(() => problems.count()).toBe(2);
    await problems.getByText("platforms.youtube.video.request.query.id", { exact: true }).waitFor();
    await problems.getByText("platforms.youtube.video.fields.plays", { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it("is added by a file that has none, and tested", async () => {
    const { page } = owner;
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Upload a mapping file").setInputFiles({
      name: "suppliers.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ suppliers: [mapping()] })),
    });
    await dialog.getByRole("button", { name: "Add and test" }).click();
    const test = page.getByRole("dialog", { name: "Test of acme" });
    await test.getByRole("button", { name: "Test again" }).waitFor();
    await test.getByText("Test with an example of your own").click();
    const { platformVideoId } = await mostViewedVideo("youtube");
    await test.getByLabel("Id of a video").fill(platformVideoId);
    await page.keyboard.press("Enter");
    await test.getByText("Everything works").waitFor();
    await test.getByRole("button", { name: "Done" }).click();
    await page.getByRole("row", { name: /^acme/ }).getByText("Your key, ending in 4711").waitFor();
  });
});

describe("the order of sources", () => {
  const names = () => cellOf(owner, "Videos", "youtube").getByRole("listitem").allTextContents();

  it("is changed by keyboard, and kept", async () => {
    const { page } = owner;
    await expect.poll(names).toEqual(["1YouTube Data API", "2acme", "then the simulator"]);
    await page.getByRole("button", { name: "Order of YouTube, videos" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "YouTube: videos" });
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
    await expect.poll(focused).toBe("Move YouTube Data API down");
    await page.keyboard.press("Enter");
    await dialog.getByText("YouTube Data API is number 2 of 2").waitFor();
    await expect.poll(focused).toBe("Move YouTube Data API down");
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save order" }).press("Enter");
    await dialog.waitFor({ state: "hidden" });
    const own = ["1acme", "2YouTube Data API", "then the simulator", "In your own order"];
    await expect.poll(names).toEqual(own);
    await page.reload();
    await expect.poll(names).toEqual(own);
  });

  it("asks the next source when an answer does not fit, and shows what was said beside what is believed", async () => {
    const { page } = owner;
    const videoId = await searchUpstream("music");
    await callApi(stage.product, "POST", "/videos/tracked", { videos: [{ platform: "youtube", videoId }] });
    await expect.poll(() => sourceOfLastCount(videoId)).toBe("supplier:acme");
    await page.goto(path);
    await chooseAction(owner, "acme", "Edit the mapping");
    const field = page.getByRole("dialog").getByLabel("Mapping", { exact: true });
    const written = await field.inputValue();
    await field.fill(written.replace('"/statistics/viewCount"', '{ "constant": 0 }'));
    await page.getByRole("button", { name: "Save and test" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    const items = [{ platform: "youtube", id: videoId }];
    await callApi(stage.product, "POST", "/videos/tracked/refresh", { items });
    const doubt = page.getByRole("table", { name: "Doubted answers" }).getByRole("row", { name: videoId });
    const isShown = async () => {
      await page.goto(`${path}?outcome=refuted`);
      await settled(page);
      return doubt.count();
    };
    await expect.poll(isShown, { interval: 500 }).toBe(1);
    await doubt.getByText("A count that was there is suddenly 0").waitFor();
    await doubt.getByText("acme").waitFor();
    await doubt.getByRole("cell", { name: "0", exact: true }).waitFor();
    expect(await doubt.getByRole("cell").nth(2).textContent()).toMatch(/[1-9]/);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel("Confirmed").click();
    await page.getByText("No doubted answers match").waitFor();
    await page.waitForURL(/outcome=confirmed/);
    await page.goBack();
    await doubt.waitFor();
  });

  it("goes back to the default", async () => {
    const { page } = owner;
    await page.getByRole("button", { name: "Order of YouTube, videos" }).click();
    await page.getByRole("button", { name: "Back to the default order" }).click();
    await page.getByText("The default order is back.").waitFor();
    await expect.poll(names).toEqual(["1YouTube Data API", "2acme", "then the simulator"]);
  });
});

describe("a source", () => {
  it("is not asked while it is paused", async () => {
    const { page } = owner;
    await chooseAction(owner, "YouTube Data API", "Pause");
    await page
      .getByText(/^Paused YouTube Data API\. YouTube accounts, .* are simulated meanwhile\.$/)
      .waitFor();
    await cellOf(owner, "Accounts", "youtube").getByText("Simulated").waitFor();
    await page
      .getByRole("row", { name: /^YouTube Data API/ })
      .getByText("Paused", { exact: true })
      .waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await chooseAction(owner, "YouTube Data API", "Resume");
    await cellOf(owner, "Accounts", "youtube").getByText("Simulated").waitFor({ state: "hidden" });
  });

  it("is deleted once it is known what is simulated afterwards, and who answers for the rest", async () => {
    const { page } = owner;
    await chooseAction(owner, "YouTube Data API", "Delete");
    const dialog = page.getByRole("alertdialog", { name: "Delete YouTube Data API?" });
    await dialog.getByText(/^YouTube accounts, .* have no real source left/).waitFor();
    await dialog.getByText(/^YouTube videos are answered by acme/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await chooseAction(owner, "acme", "Delete");
    await page.getByRole("alertdialog").getByText("Others are asked before it, so little changes.").waitFor();
    await page.getByRole("button", { name: "Delete source" }).click();
    await page.getByText("Deleted acme. Its key is forgotten.").waitFor();
    const sources = page.getByRole("table", { name: "Data sources" });
    await sources.getByRole("row", { name: /^acme/ }).waitFor({ state: "hidden" });
  });
});

describe("the page", () => {
  it("fits a phone and is usable by everybody, in light and dark", async () => {
    const { page, problems } = owner;
    await page.goto(path);
    await page.getByRole("table", { name: "Data sources" }).waitFor();
    await expectGoodPage(page);
    // Pictures of platforms stand on hosts of theirs.
    expect(problems.filter((problem) => !problem.includes("/media/"))).toEqual([]);
  });

  it("shows everything to somebody who only reads, and offers them nothing to press", async () => {
    const { page, problems } = await stage.openWindow();
    await takeViewerSession(page, stage.product);
    await page.goto(path);
    await page
      .getByRole("row", { name: /^YouTube Data API/ })
      .first()
      .waitFor();
    await page.getByRole("list", { name: "Quota" }).waitFor();
    const buttons = page.getByRole("main").getByRole("button", { name: /Add|Test|Actions|Order of/ });
    expect(await buttons.allTextContents()).toEqual([]);
    await page.goto(`${path}?add=true`);
    await page
      .getByRole("row", { name: /^YouTube Data API/ })
      .first()
      .waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

interface ListedVideo {
  readonly platformVideoId: string;
  readonly viewCount: number;
}

/** The newest may have been published a moment ago: it has no views yet, or twice as many a minute later. */
async function mostViewedVideo(platform: string): Promise<ListedVideo> {
  const { data } = await callApi<{ data: ListedVideo[] }>(
    stage.product,
    "GET",
    `/videos?platforms=${platform}&accountUsername=robin.makes&sortCol=viewCount&sortDir=desc&perPage=1`,
  );
  const [video] = data;
  if (video === undefined) throw new Error(`No video of robin.makes on ${platform}`);
  return video;
}

/** What the imitated service says of a video now. */
async function viewsUpstream(videoId: string): Promise<number> {
  const response = await fetch(`${upstream.url}/videos?part=statistics&id=${videoId}&key=${KEY}`);
  // Safe: the wire format of the Data API, in which counts are text.
  const answer = (await response.json()) as { items: { statistics: { viewCount: string } }[] };
  return Number(answer.items[0]?.statistics.viewCount);
}

/** The best liked of what is found: it has views for certain. */
async function searchUpstream(query: string): Promise<string> {
  const response = await fetch(
    `${upstream.url}/search?part=snippet&type=video&order=rating&q=${query}&key=${KEY}`,
  );
  // Safe: the wire format of the Data API.
  const answer = (await response.json()) as { items: { id: { videoId: string } }[] };
  return answer.items[0]?.id.videoId ?? "";
}

/** Undefined before the first sync. */
async function sourceOfLastCount(videoId: string): Promise<string | undefined> {
  const response = await fetch(`${stage.product.url}/api/v1/videos/youtube/${videoId}/history`, {
    headers: { "x-api-key": stage.product.apiKey },
  });
  // Safe: the contract's answer, or that there is no such video yet.
  const days = (await response.json()) as { source: string }[] | { code: string };
  return Array.isArray(days) ? days.at(-1)?.source : undefined;
}
