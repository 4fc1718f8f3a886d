import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importViews } from "../../../../test/amounts-world.ts";
import { addVideo } from "../../../../test/analytics-sample.ts";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildLibraryVideo } from "../../../../test/library-builders.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { buildDueWindow, issuePayout, type TestDueWindow } from "../../../../test/payout-builders.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { readTotals } from "../../../../test/sums.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import {
  buildTrackedAccount,
  buildTrackedVideo,
  type TestAccount,
} from "../../../../test/tracking-builders.ts";
import { sql } from "../../../infra/db/sql.ts";
import { removeSimulatedDataTask, takeUpRemovalsTask } from "./remove-simulated-data.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let due: TestDueWindow;
let simulated: TestAccount;
let real: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-21T08:30:00.000Z");
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  due = await buildDueWindow(organization, {
    campaign: {
      videoTarget: null,
      payouts: { fixedSalary: { amount: 5 }, cpmPayouts: [{ tiers: [{ from: 0, rate: 2 }] }] },
    },
    creator: { firstName: "Cora", lastName: "Lind" },
  });
  simulated = await buildTrackedAccount(organization, { creatorId: due.creatorId, isSimulated: true });
  real = await buildTrackedAccount(organization, { creatorId: due.creatorId, isSimulated: false });
  await add(simulated, "made-up", "2026-09-15", 3_000);
  await add(simulated, "made-up-now", "2026-09-21", 1_000);
  await add(real, "real", "2026-09-16", 2_000);
});

const add = (account: TestAccount, platformVideoId: string, publishedOn: string, viewCount: number) =>
  addVideo(organization, account, { platformVideoId, publishedAt: `${publishedOn}T07:00:00.000Z` }, [
    { at: `${publishedOn}T08:00:00.000Z`, viewCount },
  ]);

const call = (method: string, path: string, body?: object, key = apiKey) =>
  send(app, `/api/v1${path}`, { method, apiKey: key, ...(body && { body }) });
const order = (body: object = { confirm: true, acknowledge: true }) =>
  call("POST", "/simulated-data/removal", body);
const status = async (query = "") => (await call("GET", `/simulated-data${query}`)).body;
const carryOut = () => runQueued(app, removeSimulatedDataTask);
const dueAmounts = async () =>
  (await call("GET", "/payouts/due")).body.data.map(
    ({ payoutAmount }: { payoutAmount: number }) => payoutAmount,
  );
const videoIds = async () =>
  (await call("GET", "/videos")).body.data
    .map(({ platformVideoId }: { platformVideoId: string }) => platformVideoId)
    .sort();

const amounts = { currency: "EUR", payoutPrecision: 2 };

describe("the preview", () => {
  it("counts what goes and says in money what unsettled windows would lose", async () => {
    await buildLibraryVideo(organization, { isSimulated: true });
    await buildLibraryVideo(organization, { isSimulated: false });
    const { body } = await call("GET", "/simulated-data/preview");
    expect(body).toEqual({
      accounts: 1,
      videos: 2,
      facts: 2,
      libraryVideos: 1,
      creators: 1,
      setAside: 0,
      kept: { accounts: 0, videos: 0 },
      due: {
        windows: [
          expect.objectContaining({ creatorName: "Cora Lind", previousAmount: 1_500, payoutAmount: 900 }),
        ],
        windowCount: 1,
        totals: [{ ...amounts, previousAmount: 1_500, payoutAmount: 900, count: 1 }],
      },
      running: {
        windows: [expect.objectContaining({ previousAmount: 700, payoutAmount: 500 })],
        windowCount: 1,
        totals: [{ ...amounts, previousAmount: 700, payoutAmount: 500, count: 1 }],
      },
    });
    expect(await dueAmounts()).toEqual([1_500]);
    expect(await status()).toEqual({ share: "some", removal: null });
  });

  it("is what the windows owe afterwards", async () => {
    await order();
    await carryOut();
    expect(await dueAmounts()).toEqual([900]);
    const { body } = await call("GET", "/payouts/upcoming");
    expect(body.data).toMatchObject([{ payoutAmount: 500 }]);
    expect((await call("GET", "/simulated-data/preview")).body).toMatchObject({
      accounts: 0,
      videos: 0,
      due: { windowCount: 0, totals: [] },
      running: { windowCount: 0 },
    });
  });
});

describe("a window that still runs on its last day", () => {
  const isRefused = async () => (await order({ confirm: true })).body.code === "PAYOUT_WINDOWS_AFFECTED";
  const countedAs = async () => {
    const { body } = await call("GET", "/simulated-data/preview");
    return [body.due.windowCount, body.running.windowCount];
  };

  it.each(["2026-09-20T00:00:00.000Z", "2026-09-20T23:59:59.999Z"])(
    "loses what was made up without an acknowledgement at %s",
    async (at) => {
      app.clock.set(at);
      expect(await countedAs()).toEqual([0, 2]);
      expect(await isRefused()).toBe(false);
      expect(await carryOut()).toBe(1);
    },
  );

  it("is due from the first instant of the day after", async () => {
    app.clock.set("2026-09-21T00:00:00.000Z");
    expect(await countedAs()).toEqual([1, 1]);
    expect(await isRefused()).toBe(true);
  });
});

describe("removing all simulated data", () => {
  it("is refused in money where due windows would owe less, unless that is acknowledged", async () => {
    const refused = await order({ confirm: true });
    expect([refused.status, refused.body.code]).toEqual([409, "PAYOUT_WINDOWS_AFFECTED"]);
    expect(refused.body.data).toMatchObject({
      windowCount: 1,
      totals: [{ ...amounts, previousAmount: 1_500, payoutAmount: 900, count: 1 }],
    });
    expect(await status()).toEqual({ share: "some", removal: null });
    expect(await carryOut()).toBe(0);
  });

  it("needs no acknowledgement where no due window owes less", async () => {
    await call("POST", `/creators/${due.creatorId}/accounts`, { accountIds: [], acknowledge: true });
    expect((await order({ confirm: true })).status).toBe(200);
    expect(await carryOut()).toBe(1);
  });

  it("goes on in the background, and leaves nothing but what is real", async () => {
    await buildLibraryVideo(organization, { isSimulated: true });
    const { id: found } = await buildLibraryVideo(organization, { isSimulated: false });
    const started = await order();
    expect(started.status).toBe(200);
    const running = {
      status: "running",
      startedAt: "2026-09-21T08:30:00.000Z",
      completedAt: null,
      accounts: { total: 1, removed: 0 },
      videos: { total: 2, removed: 0 },
      libraryVideos: { total: 1, removed: 0 },
    };
    expect(started.body).toEqual({ share: "some", removal: running });

    app.clock.set("2026-09-21T08:31:00.000Z");
    expect(await carryOut()).toBe(1);
    expect(await status()).toEqual({
      share: "none",
      removal: {
        ...running,
        status: "completed",
        completedAt: "2026-09-21T08:31:00.000Z",
        accounts: { total: 1, removed: 1 },
        videos: { total: 2, removed: 2 },
        libraryVideos: { total: 1, removed: 1 },
      },
    });
    expect(await videoIds()).toEqual(["real"]);
    const { body } = await call("GET", "/accounts/tracked");
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([real.id]);
    const library = await call("GET", "/library/viral-videos");
    expect(library.body.data.map(({ id }: { id: string }) => id)).toEqual([found]);
    const [facts, ...sums] = await readTotals(app.services.db, organization.id);
    expect(facts).toMatchObject({ posted_videos: 1n, views: 2_000n });
    for (const sum of sums) expect(sum).toEqual(facts);
  });

  it("leaves one entry in the log, and tells of lowered windows as untracking does, in the name of who ordered it", async () => {
    await order();
    await carryOut();
    const { body } = await call("GET", "/activity?types=simulated_data.removed");
    expect(body.data).toMatchObject([
      {
        actor: { type: "api_key", userId: organization.owner.userId },
        subject: { label: "all simulated data" },
        changes: {
          accounts: { before: 1, after: 0 },
          videos: { before: 2, after: 0 },
          libraryVideos: { before: 0, after: 0 },
        },
      },
    ]);
    const told = (await eventsOf(organization)).filter(({ type }) => type === "payout.recalculated");
    expect(told).toMatchObject([
      { data: { previousAmount: 1_500, payoutAmount: 900, cause: "account_untracked" } },
    ]);
    const lowered = await call("GET", "/activity?types=payout.recalculated");
    expect(lowered.body.data).toMatchObject([
      { actor: { type: "api_key" }, subject: { label: "Cora Lind" } },
    ]);
  });

  it("removes for good: what is tracked again later begins anew, and nobody is owed for what was made up", async () => {
    await order();
    await carryOut();
    await importViews(organization, simulated, [
      { video: "made-up", publishedOn: "2026-09-15", on: "2026-09-21", views: 10 },
    ]);
    expect(await dueAmounts()).toEqual([900]);
    const { body } = await call("GET", "/videos");
    expect(
      body.data.find((video: { platformVideoId: string }) => video.platformVideoId === "made-up"),
    ).toMatchObject({
      viewCount: 10,
    });
  });

  it("takes also what was untracked and set aside for open windows", async () => {
    await call("DELETE", `/accounts/tracked/${simulated.id}`, { acknowledge: true });
    expect((await call("GET", "/simulated-data/preview")).body).toMatchObject({ accounts: 0, setAside: 1 });
    await order();
    await carryOut();
    const { left } = await app.services.db.row<{ left: number }>(sql`
      select (select count(*)::int from untracked_accounts where organization_id = ${organization.id})
        + (select count(*)::int from video_facts f join organizations o on o.key = f.organization_key
            where o.id = ${organization.id}) as left`);
    expect(left).toBe(1);
    await importViews(organization, simulated, [
      { video: "made-up", publishedOn: "2026-09-15", on: "2026-09-21", views: 10 },
    ]);
    expect(await dueAmounts()).toEqual([900]);
  });

  it("keeps what was imported, as the import left it", async () => {
    const imported = await buildTrackedAccount(organization, {
      origin: "import",
      isSimulated: true,
      maxVideos: 30,
      nextSyncAt: new Date("2026-09-22T08:30:00.000Z"),
    });
    await importViews(organization, imported, [
      { video: "brought", publishedOn: "2026-09-15", on: "2026-09-16", views: 700 },
      { video: "counted-on", publishedOn: "2026-09-15", on: "2026-09-16", views: 800 },
    ]);
    await buildTrackedVideo(organization, imported, { platformVideoId: "counted-on" });
    await app.services.db.execute(sql`
      with simulator as (insert into sources (name) values ('simulator') on conflict (name) do update set name = excluded.name
        returning key)
      update video_facts f set source_key = (select key from simulator) from videos v
      where v.organization_key = f.organization_key and v.key = f.video_key and v.platform_video_id = 'counted-on'
        and v.account_key = ${imported.key}`);
    expect((await call("GET", "/simulated-data/preview")).body).toMatchObject({
      accounts: 1,
      videos: 3,
      kept: { accounts: 1, videos: 1 },
    });
    await order();
    await carryOut();
    expect(await videoIds()).toEqual(["brought", "real"]);
    const row = await app.services.db.row(sql`
      select origin, max_videos, next_sync_at, is_simulated, display_name from tracked_accounts where id = ${imported.id}`);
    expect(row).toEqual({
      origin: "import",
      max_videos: 0,
      next_sync_at: null,
      is_simulated: null,
      display_name: null,
    });
    expect((await call("GET", "/videos/tracked")).body.totalRows).toBe(0);
    expect(await status()).toMatchObject({ share: "none", removal: { accounts: { total: 2, removed: 2 } } });
  });

  it("changes nothing a second time, nor while it runs, nor where nothing is simulated", async () => {
    const [one, other] = await Promise.all([order(), order()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    app.clock.set("2026-09-21T08:31:00.000Z");
    expect((await order({ confirm: true })).body.removal).toMatchObject({
      startedAt: "2026-09-21T08:30:00.000Z",
    });
    expect(await carryOut()).toBe(1);
    const events = await eventsOf(organization);
    await removeSimulatedDataTask.run(app.services, { organizationId: organization.id });
    expect((await order()).body.removal).toMatchObject({
      startedAt: "2026-09-21T08:30:00.000Z",
      status: "completed",
    });
    expect(await carryOut()).toBe(0);
    expect(await eventsOf(organization)).toEqual(events);
    expect((await call("GET", "/activity?types=simulated_data.removed")).body.totalRows).toBe(1);
  });

  it("begins again for what was simulated since", async () => {
    await order();
    await carryOut();
    app.clock.set("2026-09-21T09:00:00.000Z");
    await buildTrackedAccount(organization, { isSimulated: true });
    expect((await status()).share).toBe("some");
    expect((await order({ confirm: true })).body.removal).toMatchObject({
      status: "running",
      startedAt: "2026-09-21T09:00:00.000Z",
      accounts: { total: 1, removed: 0 },
      videos: { total: 0, removed: 0 },
    });
    await carryOut();
    expect((await status()).share).toBe("none");
  });

  it("leaves what is tracked after the order, which nobody has confirmed", async () => {
    await order();
    const later = await buildTrackedAccount(organization, { isSimulated: true });
    await add(later, "later", "2026-09-21", 5);
    await carryOut();
    expect(await videoIds()).toEqual(["later", "real"]);
    expect(await status()).toMatchObject({ share: "some", removal: { status: "completed" } });
  });

  it("goes on where it was cut off, and is taken up when its worker died", async () => {
    const extra = 205;
    for (let index = 0; index < extra; index += 1)
      await buildTrackedAccount(organization, { isSimulated: true });
    await order();
    await app.services.db.execute(sql`
      create function fail_late() returns trigger language plpgsql as $$
      begin
        if (select removed_accounts from simulated_data_removals where organization_id = old.organization_id) > 0
        then raise exception 'cut off'; end if;
        return old;
      end $$`);
    await app.services.db.execute(sql`
      create trigger fail_late before delete on tracked_accounts for each row execute function fail_late()`);
    await expect(carryOut()).rejects.toThrow("cut off");
    const { removal, share } = await status();
    expect([share, removal.status, removal.accounts]).toEqual([
      "some",
      "running",
      { total: 206, removed: 200 },
    ]);
    await app.services.db.execute(sql`drop function fail_late() cascade`);

    await takeUpRemovalsTask.run(app.services, {});
    expect(await carryOut()).toBe(0);
    app.clock.set("2026-09-21T08:35:00.000Z");
    await takeUpRemovalsTask.run(app.services, {});
    await takeUpRemovalsTask.run(app.services, {});
    expect(await carryOut()).toBe(1);
    expect((await status()).removal).toMatchObject({
      status: "completed",
      accounts: { total: 206, removed: 206 },
    });
    expect((await call("GET", "/accounts/tracked/count")).body).toBe(1);
  });

  it("goes on beside imports, new accounts, a payment and another worker", async () => {
    await order();
    const [payoutId] = await Promise.all([
      issuePayout(organization, due.address),
      carryOut(),
      removeSimulatedDataTask.run(app.services, { organizationId: organization.id }),
      importViews(organization, real, [
        { video: "brought", publishedOn: "2026-09-21", on: "2026-09-21", views: 70 },
      ]),
      call("POST", "/accounts/tracked", {
        accounts: [{ platform: "tiktok", username: "juniper.bakes", max_videos: 0 }],
      }),
    ]);
    expect(await status()).toMatchObject({
      removal: { status: "completed", accounts: { total: 1, removed: 1 } },
    });
    expect(await videoIds()).toEqual(["brought", "real"]);
    const { body } = await call("POST", `/payouts/${payoutId}/verify`);
    expect(body.matches).toBe(true);
    expect([1_500, 900]).toContain(body.paid);
    const [facts, ...sums] = await readTotals(app.services.db, organization.id);
    for (const sum of sums) expect(sum).toEqual(facts);
  });

  it("is the owner's alone, and asks for a confirmation", async () => {
    for (const role of ["admin", "member", "viewer"] as const) {
      const { secret } = await buildApiKey(organization, await buildMember(app, organization, role));
      for (const [method, path] of [
        ["GET", "/simulated-data/preview"],
        ["POST", "/simulated-data/removal"],
      ] as const)
        expect(
          (await call(method, path, method === "POST" ? { confirm: true } : undefined, secret)).status,
        ).toBe(403);
      expect((await call("GET", "/simulated-data", undefined, secret)).body.share).toBe("some");
    }
    for (const body of [{}, { confirm: false }, { acknowledge: true }, { confirm: true, force: true }])
      expect([(await order(body)).status, await carryOut()]).toEqual([400, 0]);
  });

  it("touches no other organization", async () => {
    const other = await buildOrganization(app);
    const account = await buildTrackedAccount(other, { isSimulated: true });
    await addVideo(other, account, { platformVideoId: "made-up" }, [{ at: "2026-09-15", viewCount: 5 }]);
    const { secret } = await buildApiKey(other);
    await order();
    await carryOut();
    expect((await call("GET", "/videos", undefined, secret)).body.totalRows).toBe(1);
    expect((await call("GET", "/simulated-data", undefined, secret)).body).toEqual({
      share: "all",
      removal: null,
    });
  });
});

describe("a payout that was issued for simulated counts", () => {
  const verify = async (id: string) => (await call("POST", `/payouts/${id}/verify`)).body;

  it("keeps its amount and its calculation, and is verified by the counts that it kept", async () => {
    const id = await issuePayout(organization, due.address);
    const read = async () => {
      const { accounts: _linkedNow, ...payout } = (await call("GET", `/payouts/${id}`)).body;
      return payout;
    };
    const before = await read();
    expect(await verify(id)).not.toHaveProperty("removedSimulatedVideos");
    expect((await order({ confirm: true })).status).toBe(200);
    await carryOut();
    expect(await read()).toEqual(before);
    expect(await verify(id)).toMatchObject({
      matches: true,
      calculated: { issued: 1_500, recomputed: 1_500, matches: true },
      videos: [],
      removedSimulatedVideos: 1,
    });
    expect((await status(`?payout=${id}`)).share).toBe("some");
  });

  it("still differs where a real count has changed", async () => {
    const id = await issuePayout(organization, due.address);
    await order({ confirm: true });
    await carryOut();
    await importViews(organization, real, [
      { video: "real", publishedOn: "2026-09-16", on: "2026-09-18", views: 2_500 },
    ]);
    expect(await verify(id)).toMatchObject({
      matches: false,
      calculated: { issued: 1_500, recomputed: 1_600 },
      videos: [{ platformVideoId: "real", reason: "views" }],
      removedSimulatedVideos: 1,
    });
  });

  it("is verified by stored counts for what was imported and stayed", async () => {
    const imported = await buildTrackedAccount(organization, {
      origin: "import",
      isSimulated: true,
      creatorId: due.creatorId,
    });
    const brought = { video: "brought", publishedOn: "2026-09-15" };
    await importViews(organization, imported, [{ ...brought, on: "2026-09-16", views: 1_000 }]);
    const id = await issuePayout(organization, due.address);
    await order({ confirm: true });
    await carryOut();
    expect(await verify(id)).toMatchObject({ matches: true, removedSimulatedVideos: 1 });
    await importViews(organization, imported, [{ ...brought, on: "2026-09-17", views: 1_500 }]);
    expect(await verify(id)).toMatchObject({
      matches: false,
      videos: [{ platformVideoId: "brought", reason: "views" }],
      removedSimulatedVideos: 1,
    });
  });

  it("is not paid anew when the same videos are tracked again", async () => {
    const id = await issuePayout(organization, due.address);
    await order({ confirm: true });
    await carryOut();
    await importViews(organization, simulated, [
      { video: "made-up", publishedOn: "2026-09-15", on: "2026-09-16", views: 9_000 },
    ]);
    expect(await verify(id)).toMatchObject({ matches: true, videos: [], removedSimulatedVideos: 1 });
  });
});
