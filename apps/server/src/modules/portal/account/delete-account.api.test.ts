import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assignmentsOf, windowsOf } from "../../../../test/assignment-builders.ts";
import { buildApiKey, buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCreator, buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { mailsTo } from "../../../../test/mails.ts";
import { eventsOf } from "../../../../test/outbox.ts";
import { issuePayout, storePayout, windowAddress } from "../../../../test/payout-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { buildPaidCreator, type PaidCreator } from "../../../../test/portal-world.ts";
import { runQueued } from "../../../../test/queued-tasks.ts";
import { send } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { sql } from "../../../infra/db/sql.ts";
import { mailCreator } from "../../creators/notifications/mail-creator.ts";
import { redactCreatorTask } from "../../webhooks/redaction/redact-creator.ts";

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-09-14T08:30:00.000Z");
  organization = await buildOrganization(app);
});

const person = (userId: string) =>
  app.services.db.maybeRow<Record<string, unknown>>(
    sql`select email, name, first_name, last_name, image, email_verified from users where id = ${userId}`,
  );

/** Everything that the database has, as text, but what books must keep. */
async function storedText(): Promise<string> {
  const tables = await app.services.db.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public') and tablename not in ('payouts', 'video_facts') order by tablename`);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.services.db.pool.query(`select row_to_json(t)::text as row from ${name} t`);
    texts.push(...rows.map(({ row }: { row: string }) => row));
  }
  return texts.join("\n");
}

describe("deleting an account without work", () => {
  it("leaves nothing of the person", async () => {
    const creator = await buildJoinedCreator(organization, {
      firstName: "Juniper",
      lastName: "Valenciaga",
      notes: "Prefers Fridays",
      tags: ["Ponytails"],
    });
    const client = await enterPortal(app, creator);
    await client.send("/profile", {
      method: "PUT",
      body: {
        firstName: "Juniper",
        lastName: "Valenciaga",
        address: "Am Kanal 4",
        city: "Berlin",
        postalCode: "10999",
        countryCode: "DE",
        phoneNumber: "",
      },
    });
    await client.send("/notifications", { method: "PUT", body: { wanted: { chat: false } } });
    const preview = await client.send("/account/deletion");
    const { status, body, headers } = await client.send("/account", { method: "DELETE" });
    expect([status, body]).toEqual([200, preview.body]);
    expect(body).toEqual({
      keepsTeamAccount: false,
      organizations: [{ name: expect.any(String), outcome: "deleted", unpaid: [] }],
      sentences: [],
    });
    expect(headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);
    expect(await person(creator.userId)).toBeUndefined();
    expect(await runQueued(app, redactCreatorTask)).toBe(1);
    const text = await storedText();
    for (const trace of ["Valenciaga", "Prefers Fridays", "Ponytails", "Am Kanal", creator.email])
      expect(text).not.toContain(trace);
    expect(await eventsOf(organization)).toEqual(
      expect.arrayContaining([{ type: "creator.deleted", data: { redacted: true } }]),
    );
  });

  it("is logged where they were a creator, without a name", async () => {
    const creator = await buildJoinedCreator(organization, { firstName: "Juniper" });
    await (await enterPortal(app, creator)).send("/account", { method: "DELETE" });
    const { secret: apiKey } = await buildApiKey(organization);
    const { body } = await send(app, "/api/v1/activity?perPage=20", { apiKey });
    expect(body.data.find(({ type }: { type: string }) => type === "creator.account_deleted")).toMatchObject({
      actor: { type: "creator", name: null },
      subject: { id: creator.id, label: "Deleted creator" },
    });
    expect(JSON.stringify(body)).not.toContain("Juniper");
    expect((await send(app, `/api/v1/creators/${creator.id}`, { apiKey })).status).toBe(404);
  });

  it("lets them come back as somebody new", async () => {
    const creator = await buildJoinedCreator(organization);
    await (await enterPortal(app, creator)).send("/account", { method: "DELETE" });
    const again = await buildCreator(organization, { email: creator.email });
    expect(again.userId).not.toBe(creator.userId);
  });
});

describe("deleting an account with work that was done", () => {
  let world: PaidCreator;
  beforeEach(async () => {
    world = await buildPaidCreator(app, organization, { firstName: "Juniper", lastName: "Valenciaga" });
  });

  const creatorOf = async () =>
    (await send(app, `/api/v1/creators/${world.creator.id}`, { apiKey: world.apiKey })).body;
  const dueAmounts = async () =>
    (await send(app, "/api/v1/payouts/due", { apiKey: world.apiKey })).body.data.map(
      ({ payoutAmount, creatorName }: Record<string, unknown>) => [creatorName, payoutAmount],
    );
  const remove = async () => (await enterPortal(app, world.creator)).send("/account", { method: "DELETE" });

  it("leaves an archived entry without a name, which what is owed can be paid to", async () => {
    const { status, body } = await remove();
    expect(status).toBe(200);
    expect(body.organizations).toEqual([
      {
        name: expect.any(String),
        outcome: "anonymized",
        unpaid: [
          {
            campaignName: "Worked example",
            startsOn: "2026-09-07",
            endsOn: "2026-09-13",
            amount: { amount: 3_560, precision: 2, currency: "EUR", value: 35.6 },
          },
        ],
      },
    ]);
    expect(body.sentences).toEqual([
      expect.stringContaining("can still pay you €35.60 for work that is done"),
    ]);
    const shown = await creatorOf();
    expect(shown).toMatchObject({
      creatorStatus: "archived",
      notes: null,
      creatorProfile: null,
      user: { name: "Deleted creator", firstName: "Deleted creator", lastName: "", image: null },
    });
    expect(shown.user.email).toMatch(/^[0-9a-f]{32}@deleted\.invalid$/);
    expect(await dueAmounts()).toEqual([["Deleted creator", 3_560]]);
    expect((await assignmentsOf(organization, world.creator.id)).map((row) => row.valid_until)).toEqual([
      "2026-09-20",
    ]);
    const { campaignId, creator } = world;
    const address = windowAddress({ campaignId, creatorId: creator.id }, "2026-09-07", "2026-09-13");
    await issuePayout(organization, address);
    expect((await windowsOf(organization, creator.id))[0]?.[2]).toBe("paid");
  });

  it("forgets who they were, and what events told of them", async () => {
    const client = await enterPortal(app, world.creator);
    await client.send("/payout-details", {
      method: "PUT",
      body: { method: "paypal", accountHolder: "Juniper Valenciaga", email: "june@pay.example" },
    });
    await client.send(`/creators/${world.creator.id}/accounts/claims`, {
      method: "POST",
      body: { platform: "tiktok", account: "@june.elsewhere" },
    });
    await remove();
    await runQueued(app, redactCreatorTask);
    expect(await person(world.creator.userId)).toMatchObject({
      email: expect.stringMatching(/@deleted\.invalid$/),
      name: "",
      first_name: "",
      last_name: "",
      image: null,
      email_verified: false,
    });
    const text = await storedText();
    for (const trace of ["Valenciaga", "Juniper", "june.elsewhere", world.creator.email])
      expect(text).not.toContain(trace);
    const named = (await eventsOf(organization)).filter(({ data }) =>
      JSON.stringify(data).includes(world.creator.id),
    );
    expect(named).toEqual([]);
  });

  it("cannot be undone by the team", async () => {
    await remove();
    const unarchive = `/api/v1/creators/${world.creator.id}/unarchive`;
    const { status, body } = await send(app, unarchive, { method: "POST", apiKey: world.apiKey });
    expect([status, body.code, body.message]).toEqual([
      409,
      "INVALID_STATE",
      "This creator has deleted their account",
    ]);
  });

  it("sends them nothing any more", async () => {
    await remove();
    const { email } = (await creatorOf()).user;
    const { userId } = world.creator;
    const mail = {
      organizationId: organization.id,
      userId,
      kind: "payout",
      write: () => ({ subject: "Paid", lines: ["Hello"] }),
    } as const;
    await mailCreator(app.services, mail);
    await mailCreator(app.services, { ...mail, isOwed: true });
    expect([...(await mailsTo(app, email)), ...(await mailsTo(app, world.creator.email))]).toEqual([]);
  });

  it("works for somebody who is archived already", async () => {
    await send(app, `/api/v1/creators/${world.creator.id}/archive`, { method: "POST", apiKey: world.apiKey });
    expect((await remove()).body.organizations[0].outcome).toBe("anonymized");
    expect((await creatorOf()).user.name).toBe("Deleted creator");
  });

  it("names payouts that were not claimed", async () => {
    await storePayout(organization, { creatorId: world.creator.id, providerStatus: "approved" });
    expect((await remove()).body.sentences).toEqual([
      expect.stringContaining("can still pay you"),
      expect.stringContaining("that you have not claimed"),
    ]);
  });
});

describe("deleting an account twice", () => {
  it("needs a session, which the first time ended", async () => {
    const creator = await buildJoinedCreator(organization);
    const [client, elsewhere] = [await enterPortal(app, creator), await enterPortal(app, creator)];
    expect((await client.send("/account", { method: "DELETE" })).status).toBe(200);
    for (const { send: ask } of [client, elsewhere])
      expect((await ask("/account", { method: "DELETE" })).status).toBe(401);
  });

  it("at the same moment does it once", async () => {
    const { creator } = await buildPaidCreator(app, organization);
    const clients = [
      await enterPortal(app, creator),
      await enterPortal(app, creator),
      await enterPortal(app, creator),
    ];
    const answers = await Promise.all(clients.map(({ send: ask }) => ask("/account", { method: "DELETE" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const entries = await app.services.db.rows(sql`
      select from activity where organization_id = ${organization.id} and type = 'creator.account_deleted'`);
    expect(entries).toHaveLength(1);
  });
});
