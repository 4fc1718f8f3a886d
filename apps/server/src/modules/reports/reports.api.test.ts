import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildMember, buildOrganization, tokenOf } from "../../../test/builders.ts";
import { wordsOfPdf } from "../../../test/pdf-words.ts";
import { buildProject } from "../../../test/project-builders.ts";
import { send, signIn } from "../../../test/request.ts";
import { buildResultsSample, type ResultsSample } from "../../../test/results-sample.ts";
import { sharedApp } from "../../../test/shared-app.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { sql } from "../../infra/db/sql.ts";

let app: TestApp;
let sample: ResultsSample;

beforeAll(async () => {
  app = await sharedApp();
  sample = await buildResultsSample(app);
});

const post = (path: string, body: object, apiKey = sample.apiKey) =>
  send(app, `/api/v1${path}`, { method: "POST", body, apiKey });
const share = (body: object = {}) => post("/report-links", { campaignId: sample.campaignId, ...body });
const read = (token: string, password?: string) =>
  send(app, "/public/v1/reports/read", { method: "POST", body: { token, ...(password && { password }) } });
const tokenOfNew = async (body: object = {}) => tokenOf((await share(body)).body.url);

describe("a report link", () => {
  it("is made once, listed without its token, and told in the activity log", async () => {
    const { status, body } = await share({ expiresInDays: 7, password: "open sesame", hidesMoney: true });
    expect(status).toBe(200);
    const { url, ...listed } = body;
    expect(url).toMatch(new RegExp(`^${app.url}/report#[\\w-]{43}$`));
    expect(listed).toMatchObject({
      target: { type: "campaign", id: sample.campaignId, name: "Results" },
      rangeDays: null,
      hasPassword: true,
      hidesMoney: true,
      state: "active",
      expiresAt: "2026-09-28T08:30:00.000Z",
      viewCount: 0,
    });
    const { data } = (await sample.ask("/report-links", { campaignId: sample.campaignId })).body;
    expect(data[0]).toEqual(listed);
    const { row } = await app.services.db.row<{ row: string }>(
      sql`select row_to_json(l)::text as row from report_links l where id = ${listed.id}`,
    );
    expect(row).not.toContain(tokenOf(url));
    expect(row).not.toContain("open sesame");
    const log = (await sample.ask("/activity", { types: "report_link.created" })).body.data;
    expect(log[0]).toMatchObject({ subject: { type: "report_link", id: listed.id, label: "Results" } });
  });

  it("shows a campaign to a stranger: figures and names, no ids and no emails", async () => {
    const { status, body, headers } = await read(await tokenOfNew());
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(body).toMatchObject({
      kind: "campaign",
      title: "Results",
      period: { from: "2026-09-07", to: "2026-09-21" },
      campaign: { status: "closing", startsOn: "2026-09-07", endsOn: "2026-10-04" },
      figures: { views: 18_000, posts: 3, creators: 2 },
      money: { currency: "EUR", spend: 29_100, costPerThousand: 291 / 18, forecast: { total: 32_700 } },
      creators: [
        { name: "Ana Alder", views: 17_000, posts: 2 },
        { name: "Ben Birch", views: 1_000, posts: 1 },
      ],
    });
    expect(body.days).toHaveLength(15);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/[\w.-]@[\w-]/);
    expect(text).not.toMatch(/(org|user|key)[a-z]*_[0-9A-Za-z]{12}/);
  });

  it("hides money down to the last figure that is made of it", async () => {
    const shown = (await read(await tokenOfNew())).body;
    const hidden = (await read(await tokenOfNew({ hidesMoney: true }))).body;
    const amounts = new Set([
      ...numbersIn(shown.money),
      ...shown.days.map(({ spend }: { spend: number }) => spend),
      ...shown.creators.map(({ spend }: { spend: number }) => spend),
      ...[7_500, 11_000, 10_600, 18_500, 700, 500, 5_400, 5_200, 185_000 / 18_000, 291_000 / 18_000],
    ]);
    amounts.delete(0);
    amounts.delete(shown.money.precision);
    // 7,000 were gained on the day on which 70.00 fell due.
    amounts.delete(7_000);
    expect(amounts.size).toBeGreaterThan(10);
    expect(numbersIn(hidden).filter((number) => amounts.has(number))).toEqual([]);
    expect(JSON.stringify(hidden)).not.toMatch(/EUR|USD|spend|cpm|forecast"/i);
    expect(hidden.money).toBeNull();
    expect(hidden.figures).toEqual(shown.figures);
    expect(hidden.days.map((day: object) => Object.keys(day))).toContainEqual(["date", "views", "posts"]);
  });

  it("counts who looked", async () => {
    const { body } = await share();
    await read(tokenOf(body.url));
    await read(tokenOf(body.url));
    const { data } = (await sample.ask("/report-links")).body;
    const listed = data.find(({ id }: { id: string }) => id === body.id);
    expect(listed).toMatchObject({ viewCount: 2, lastSeenAt: "2026-09-21T08:30:00.000Z" });
  });

  it("answers alike where it is unknown, revoked or expired", async () => {
    const { body } = await share();
    const revoked = await post(`/report-links/${body.id}/revoke`, {});
    expect(revoked.body).toMatchObject({ state: "revoked", revokedAt: "2026-09-21T08:30:00.000Z" });
    expect((await post(`/report-links/${body.id}/revoke`, {})).body).toEqual(revoked.body);
    const expired = (await share({ expiresInDays: 1 })).body;
    await app.services.db.execute(sql`
      update report_links set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where id = ${expired.id}`);
    const answers = [
      await read("unknown"),
      await read(tokenOf(body.url)),
      await read(tokenOf(expired.url)),
      await read(tokenOf(expired.url), "a password"),
    ];
    for (const { status, body: answer } of answers) {
      expect(status).toBe(404);
      expect(answer).toEqual(answers[0]?.body);
    }
    expect((await sample.ask("/report-links")).body.data).toContainEqual(
      expect.objectContaining({ id: expired.id, state: "expired" }),
    );
  });

  it("ends when its author leaves or may make none any more, and stays ended when they are back", async () => {
    const { organization, campaignId } = sample;
    const owner = await signIn(app, organization.owner.email, organization.id);
    const linkOf = async (person: Awaited<ReturnType<typeof buildMember>>) => {
      const { secret } = await buildApiKey(organization, person);
      return (await post("/report-links", { campaignId }, secret)).body;
    };
    const changeRole = (memberId: string, role: string) =>
      send(app, `/ui/v1/members/${memberId}`, { method: "PATCH", session: owner, body: { role } });
    const [left, demoted, lowered] = await Promise.all(
      ["member", "admin", "admin"].map((role) => buildMember(app, organization, role as "member")),
    );
    if (left === undefined || demoted === undefined || lowered === undefined) throw new Error("No members");
    const links = await Promise.all([left, demoted, lowered].map(linkOf));
    const statuses = () => Promise.all(links.map(async ({ url }) => (await read(tokenOf(url))).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const removed = await send(app, `/ui/v1/members/${left.memberId}`, { method: "DELETE", session: owner });
    expect(removed.status).toBe(200);
    expect((await changeRole(demoted.memberId, "viewer")).status).toBe(200);
    expect((await changeRole(lowered.memberId, "member")).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await changeRole(demoted.memberId, "admin")).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 200]);
    const { data } = (await sample.ask("/report-links", { campaignId })).body;
    const stateOf = (id: string) => data.find((link: { id: string }) => link.id === id).state;
    expect(links.map(({ id }) => stateOf(id))).toEqual(["revoked", "revoked", "active"]);
    const log = (await sample.ask("/activity", { types: "report_link.revoked" })).body.data;
    expect(log.map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual(
      expect.arrayContaining([links[0].id, links[1].id]),
    );
  });

  it("does not work where its author left before links ended with them", async () => {
    const { body } = await share();
    const made = body;
    await app.services.db.execute(
      sql`update report_links set created_by_user_id = null where id = ${made.id}`,
    );
    expect((await read(tokenOf(made.url))).status).toBe(404);
    const { data } = (await sample.ask("/report-links")).body;
    expect(data).toContainEqual(expect.objectContaining({ id: made.id, state: "revoked" }));
  });

  it("asks for its password before it tells anything, and lets nobody guess on", async () => {
    const token = await tokenOfNew({ password: "open sesame" });
    const locked = await read(token);
    expect(locked.status).toBe(401);
    expect(locked.body).toMatchObject({ code: "REPORT_LOCKED" });
    expect(JSON.stringify(locked.body)).not.toContain("Results");
    expect((await read(token, "wrong one")).body.code).toBe("REPORT_LOCKED");
    expect((await read(token, "open sesame")).body.title).toBe("Results");
    const codes: string[] = [];
    for (let attempt = 0; attempt < 25; attempt += 1) codes.push((await read(token, "guess")).body.code);
    expect(codes.at(-1)).toBe("RATE_LIMITED");
    expect((await read(token, "open sesame")).status).toBe(429);
  });

  it("opens one report, and no other door", async () => {
    const token = await tokenOfNew();
    for (const path of ["/api/v1/me", "/api/v1/campaigns", `/api/v1/campaigns/${sample.campaignId}/results`])
      expect((await send(app, path, { apiKey: token })).status).toBe(401);
    const bearing = { headers: { authorization: `Bearer ${token}` } };
    expect((await send(app, "/ui/v1/campaigns", bearing)).status).toBe(401);
    expect((await send(app, `/public/v1/reports/read?token=${token}`)).status).toBe(404);
  });

  it("names all that is wrong with a new one at once", async () => {
    const { status, body } = await post("/report-links", {
      expiresInDays: 367,
      password: "short",
      hidesMoney: "no",
      other: 1,
    });
    expect(status).toBe(400);
    const paths = body.data.issues.map(({ path }: { path: string }) => path).sort();
    expect(paths).toEqual(["campaignId", "expiresInDays", "hidesMoney", "other", "password"]);
    expect((await post("/report-links", {})).status).toBe(400);
    expect((await share({ rangeDays: 7 })).body.data.issues).toMatchObject([{ path: "rangeDays" }]);
  });

  it("is made by members of the campaign's own organization only", async () => {
    const other = await buildOrganization(app);
    const { secret } = await buildApiKey(other);
    const foreign = await post("/report-links", { campaignId: sample.campaignId }, secret);
    expect(foreign.status).toBe(400);
    expect(foreign.body.data.issues).toEqual([{ path: "campaignId", message: "No such campaign" }]);
    const listed = await send(app, "/api/v1/report-links", { apiKey: secret });
    expect(listed.body.data).toEqual([]);
    const person = await buildMember(app, sample.organization, "viewer");
    const session = await signIn(app, person.email, sample.organization.id);
    const body = { campaignId: sample.campaignId };
    const asViewer = (path: string) => send(app, `/ui/v1${path}`, { method: "POST", session, body });
    expect((await asViewer("/report-links")).status).toBe(403);
    expect((await asViewer("/reports/pdf")).status).toBe(200);
  });
});

describe("a project's report", () => {
  it("shows its accounts' gains of the days that were chosen", async () => {
    const project = await buildProject(sample.organization);
    const { body: accounts } = await sample.ask("/accounts/tracked");
    const accountIds = accounts.data.map(({ id }: { id: string }) => id);
    await post(`/projects/${project.id}/accounts/bulk`, { accountIds });
    const made = await post("/report-links", { projectId: project.id, rangeDays: 8 });
    expect(made.body).toMatchObject({ target: { type: "project", name: project.name }, rangeDays: 8 });
    const { body } = await read(tokenOf(made.body.url));
    const range = { "dateRange[from]": "2026-09-14", "dateRange[to]": "2026-09-21" };
    const kpis = (await sample.ask("/analytics/kpis", { ...range, "projects[0]": project.id })).body;
    expect(kpis.viewCount).toBeGreaterThan(0);
    expect(body).toMatchObject({
      kind: "project",
      title: project.name,
      period: { from: "2026-09-14", to: "2026-09-21" },
      figures: { views: kpis.viewCount, posts: kpis.videoCount, accounts: kpis.accountCount },
      money: null,
      creators: [],
    });
    expect(body.days).toHaveLength(8);
    expect(body.accounts[0]).toMatchObject({ username: "ana", platform: "tiktok" });
    expect(
      (await send(app, `/api/v1/projects/${project.id}`, { method: "DELETE", apiKey: sample.apiKey })).status,
    ).toBe(200);
    expect((await read(tokenOf(made.body.url))).status).toBe(404);
  });
});

describe("the PDF of a report", () => {
  it("tells what the report tells, in words that can be found", async () => {
    const { body } = await post("/reports/pdf", { campaignId: sample.campaignId });
    expect(body).toMatchObject({ fileName: "results-2026-09-21.pdf", contentType: "application/pdf" });
    const text = wordsOfPdf(body.content);
    for (const words of [
      "Results",
      "7 Sep 2026 – 21 Sep 2026",
      "€291.00",
      "Ana Alder",
      "17,000",
      "Top videos",
    ])
      expect(text).toContain(words);
  });

  it("is there for strangers with a link, without money where that is hidden", async () => {
    const token = await tokenOfNew({ hidesMoney: true });
    const { status, body } = await send(app, "/public/v1/reports/pdf", { method: "POST", body: { token } });
    expect(status).toBe(200);
    const text = wordsOfPdf(body.content);
    expect(text).toContain("Ana Alder");
    expect(text).not.toMatch(/€|Spend|Cost/);
    const unknown = { method: "POST", body: { token: "unknown" } };
    expect((await send(app, "/public/v1/reports/pdf", unknown)).status).toBe(404);
  });

  it("is written for names in any script", async () => {
    await app.services.db.execute(sql`
      update creators set first_name = '佐藤 👩🏽‍🍳', last_name = 'Łukasz Ω' where id = ${sample.ben.id}`);
    const { status, body } = await post("/reports/pdf", { campaignId: sample.campaignId });
    expect(status).toBe(200);
    const text = wordsOfPdf(body.content);
    expect(text).toContain("Ana Alder");
    expect(text).toMatch(/ZuoTeng .*Łukasz Ω/);
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
