import { beforeAll, describe, expect, it } from "vitest";
import { buildBrief } from "../../../test/brief-builders.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../test/builders.ts";
import { buildCampaign } from "../../../test/campaign-builders.ts";
import { buildCreator, markArchived } from "../../../test/creator-builders.ts";
import { buildJob } from "../../../test/job-builders.ts";
import { storePayout } from "../../../test/payout-builders.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { buildTrackedAccount, buildVideo } from "../../../test/tracking-builders.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let organization: TestOrganization;
let viewer: TestSession;

beforeAll(async () => {
  app = await sharedApp();
  organization = await buildOrganization(app);
  const person = await buildMember(app, organization, "viewer");
  viewer = await signIn(app, person.email, organization.id);
});

async function find(q: string, session = viewer): Promise<{ kind: string; id: string; title: string }[]> {
  const { status, body } = await send(app, `/ui/v1/search?q=${encodeURIComponent(q)}`, { session });
  expect(status).toBe(200);
  return body.data;
}
const idsOf = async (q: string, kind: string) =>
  (await find(q)).filter((hit) => hit.kind === kind).map(({ id }) => id);

describe("searching by name", () => {
  it("finds one of each kind, with what tells it from others", async () => {
    const creator = await buildCreator(organization, { firstName: "Zephyrine", lastName: "Okafor" });
    const campaign = await buildCampaign(organization, { name: "Zephyr launch" });
    const account = await buildTrackedAccount(organization, {
      username: "zephyr.daily",
      displayName: "Zephyr Daily",
      creatorId: creator.id,
    });
    const video = await buildVideo(organization, account, { caption: "My #Zephyrs in the morning" });
    const brief = await buildBrief(organization, { name: "How to film a zephyr" });
    const job = await buildJob(organization, { productTitle: "Zephyr wanted" });
    const payout = await storePayout(organization, { creatorId: creator.id, campaignId: campaign.id });
    expect(await find("zephyr")).toEqual([
      hit("creator", creator.id, "Zephyrine Okafor", { note: creator.email }),
      hit("campaign", campaign.id, "Zephyr launch"),
      hit("account", account.id, "Zephyr Daily", { note: "@zephyr.daily", platform: "tiktok" }),
      hit("video", video.platformVideoId, "My #Zephyrs in the morning", {
        note: "@zephyr.daily",
        platform: "tiktok",
      }),
      hit("brief", brief.id, "How to film a zephyr"),
      hit("job", job.id, "Zephyr wanted", { note: "draft" }),
      hit("payout", payout, "Zephyrine Okafor", {
        note: "Zephyr launch",
        amount: { amountMinor: 10_000, currency: "EUR" },
      }),
    ]);
    expect(await idsOf(payout, "payout")).toEqual([payout]);
  });

  it("finds creators by email and handle, those at work before archived ones, and beginnings first", async () => {
    const byEmail = await buildCreator(organization, { email: "quilla@mail.example", firstName: "Ann" });
    const byHandle = await buildCreator(organization, { firstName: "Bea", lastName: "Moss" });
    await buildTrackedAccount(organization, { username: "the.quilla", creatorId: byHandle.id });
    const byName = await buildCreator(organization, { firstName: "Quilla", lastName: "Early" });
    const archived = await buildCreator(organization, { firstName: "Quilla", lastName: "Gone" });
    await markArchived(organization, archived.id);
    expect(await idsOf("QUILLA", "creator")).toEqual([byName.id, byHandle.id, byEmail.id, archived.id]);
    expect(await idsOf("@the.quilla", "creator")).toEqual([byHandle.id]);
  });

  it("finds videos by all the words, the newest first, and by their new captions only", async () => {
    const account = await buildTrackedAccount(organization);
    const old = await buildVideo(organization, account, {
      caption: "Umbrella in the rain",
      publishedAt: "2026-08-01T12:00:00Z",
    });
    const fresh = await buildVideo(organization, account, {
      caption: "Raining on my umbrella",
      publishedAt: "2026-09-01T12:00:00Z",
    });
    expect(await idsOf("rain umbr", "video")).toEqual([fresh.platformVideoId, old.platformVideoId]);
    await app.services.db.execute(sql`update videos set caption = 'Sun' where key = ${fresh.key}`);
    expect(await idsOf("umbrella", "video")).toEqual([old.platformVideoId]);
    await app.services.db.execute(sql`update videos set caption = null where key = ${old.key}`);
    expect(await idsOf("umbrella", "video")).toEqual([]);
    await app.services.db.execute(sql`delete from videos where key = ${fresh.key}`);
    expect(await idsOf("sun", "video")).toEqual([]);
  });

  it("waits for nobody who is storing videos, and finds theirs once they are stored", async () => {
    const account = await buildTrackedAccount(organization);
    const early = await buildVideo(organization, account, { caption: "Marmalade early" });
    await app.services.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into videos (organization_key, account_key, platform, platform_video_id, content_type, published_at, caption,
          first_seen_at, observed_at)
        select organization_key, key, 'tiktok', 'late', 'video', now(), 'Marmalade late', now(), now()
        from tracked_accounts where id = ${account.id}`);
      expect(await idsOf("marmalade", "video")).not.toContain("late");
    });
    expect(await idsOf("marmalade", "video")).toEqual(["late", early.platformVideoId]);
  }, 10_000);

  it("shows nothing of another organization", async () => {
    const other = await buildOrganization(app);
    const session = await signIn(app, other.owner.email, other.id);
    const creator = await buildCreator(organization, { firstName: "Secretive" });
    const account = await buildTrackedAccount(organization, { username: "secretive", creatorId: creator.id });
    await buildVideo(organization, account, { caption: "secretive" });
    await storePayout(organization, { creatorId: creator.id });
    expect(await find("secretive")).toHaveLength(4);
    expect(await find("secretive", session)).toEqual([]);
  });

  it("gives at most five of a kind", async () => {
    for (let n = 0; n < 7; n += 1) await buildCampaign(organization, { name: `Plenty ${n}` });
    expect(await idsOf("plenty", "campaign")).toHaveLength(5);
  });

  it.each(["%", "_", "'", "\\", "& | !", "👍", "a", "'@1'", "<->", "\u0000"])(
    "takes %j as text, not as a pattern",
    async (text) => {
      const { status } = await send(app, `/ui/v1/search?q=${encodeURIComponent(text)}`, { session: viewer });
      expect([200, 400]).toContain(status);
    },
  );

  it("refuses no text and too much of it, and is not offered to API keys", async () => {
    for (const q of ["", "%20%20", "x".repeat(101)])
      expect((await send(app, `/ui/v1/search?q=${q}`, { session: viewer })).status).toBe(400);
    const { secret } = await buildApiKey(organization);
    expect((await send(app, "/api/v1/search?q=zephyr", { apiKey: secret })).status).toBe(404);
    expect((await send(app, "/ui/v1/search?q=zephyr")).status).toBe(401);
  });
});

function hit(kind: string, id: string, title: string, more: object = {}) {
  return { kind, id, title, note: null, platform: null, amount: null, ...more };
}
