import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCreator, buildJoinedCreator } from "../../../../test/creator-builders.ts";
import { enterPortal } from "../../../../test/portal-builders.ts";
import { send, signIn } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createSealer } from "../../../infra/crypto/sealer.ts";
import { sql } from "../../../infra/db/sql.ts";
import { resealCreatorSecretsTask } from "../reseal-creator-secrets.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
});
afterAll(() => app.stop());

const IBAN = "DE89370400440532013000";

const profile = {
  firstName: " Juniper ",
  lastName: "Vale",
  address: "Am Kanal 4",
  city: "Berlin",
  postalCode: "10999",
  countryCode: "DE",
  phoneNumber: "+49 30 123456",
};
const bank = {
  method: "bank_transfer",
  accountHolder: "Juniper Vale",
  accountNumber: "DE89 3704 0044 0532 0130 00",
};

const creatorOf = async (id: string) => (await send(app, `/api/v1/creators/${id}`, { apiKey })).body;
const lastEntry = async () => (await send(app, "/api/v1/activity?perPage=1", { apiKey })).body.data[0];

async function reveal(creatorId: string, email = organization.owner.email) {
  const session = await signIn(app, email, organization.id);
  return send(app, `/ui/v1/creators/${creatorId}/payout-details/reveal`, { method: "POST", session });
}

describe("a creator's profile", () => {
  it("is seen by the organizations that they joined, and by no other", async () => {
    const creator = await buildJoinedCreator(organization);
    const elsewhere = await buildOrganization(app);
    const other = await buildCreator(elsewhere, { email: creator.email });
    const { send: ask } = await enterPortal(app, creator);
    expect((await ask("/profile")).body).toMatchObject({ email: creator.email, city: "", updatedAt: null });
    const { status, body } = await ask("/profile", { method: "PUT", body: { ...profile, address: "" } });
    expect([status, body]).toEqual([
      200,
      {
        ...profile,
        firstName: "Juniper",
        address: "",
        email: creator.email,
        updatedAt: "2026-09-21T08:30:00.000Z",
      },
    ]);
    const shown = await creatorOf(creator.id);
    expect(shown.creatorProfile).toEqual({
      id: expect.stringMatching(/^crprof_\w{12}$/),
      address: null,
      city: "Berlin",
      postalCode: "10999",
      countryCode: "DE",
      phoneNumber: "+49 30 123456",
      createdAt: "2026-09-21T08:30:00.000Z",
      updatedAt: "2026-09-21T08:30:00.000Z",
    });
    expect(shown.user.creatorProfileId).toBe(shown.creatorProfile.id);
    const { secret } = await buildApiKey(elsewhere);
    const unseen = (await send(app, `/api/v1/creators/${other.id}`, { apiKey: secret })).body;
    expect([unseen.creatorProfile, unseen.user.creatorProfileId]).toEqual([null, null]);
  });

  it("keeps its id, and is logged without what it says", async () => {
    const creator = await buildJoinedCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    await ask("/profile", { method: "PUT", body: profile });
    const { id } = (await creatorOf(creator.id)).creatorProfile;
    await ask("/profile", { method: "PUT", body: { ...profile, city: "Paris" } });
    expect((await creatorOf(creator.id)).creatorProfile).toMatchObject({ id, city: "Paris" });
    expect(await lastEntry()).toMatchObject({
      type: "creator.profile_changed",
      actor: { type: "creator", userId: creator.userId },
      subject: { id: creator.id },
      changes: {},
    });
  });

  it("refuses what cannot be, all at once", async () => {
    const { send: ask } = await enterPortal(app, await buildCreator(organization));
    const { status, body } = await ask("/profile", {
      method: "PUT",
      body: {
        firstName: " ",
        lastName: "x".repeat(51),
        address: "x".repeat(201),
        city: 5,
        postalCode: "x".repeat(21),
        countryCode: "Germany",
        phoneNumber: "call me",
        email: "other@test.example",
      },
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "address",
      "city",
      "countryCode",
      "email",
      "firstName",
      "lastName",
      "phoneNumber",
      "postalCode",
    ]);
  });
});

describe("payout details", () => {
  it("are kept sealed, and shown as a hint, to their owner too", async () => {
    const creator = await buildJoinedCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    expect((await ask("/payout-details")).body).toEqual({ details: null });
    const { body } = await ask("/payout-details", { method: "PUT", body: bank });
    expect(body.details).toEqual({
      method: "bank_transfer",
      accountHolder: "Juniper Vale",
      hint: "3000",
      updatedAt: "2026-09-21T08:30:00.000Z",
    });
    expect((await ask("/payout-details")).body).toEqual(body);
    const everything = await app.services.db.rows<{ row: string }>(sql`
      select row_to_json(d)::text as row from creator_payout_details d
      union all select row_to_json(a)::text from activity a
      union all select row_to_json(e)::text from events e
      union all select payload::text from graphile_worker._private_jobs`);
    for (const { row } of everything) expect(row).not.toContain(IBAN);
    expect(JSON.stringify(await creatorOf(creator.id))).not.toContain("3000");
    expect(await lastEntry()).toMatchObject({ type: "creator.payout_details_changed", changes: {} });
  });

  it("are revealed to members of the team, and the log says to whom", async () => {
    const creator = await buildJoinedCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    expect((await reveal(creator.id)).body).toEqual({ details: null });
    await ask("/payout-details", { method: "PUT", body: bank });
    const member = await buildMember(app, organization, "member");
    const { status, body } = await reveal(creator.id, member.email);
    expect([status, body.details]).toEqual([
      200,
      { ...bank, accountNumber: IBAN, bankCode: "", bankName: "" },
    ]);
    expect(await lastEntry()).toMatchObject({
      type: "creator.payout_details_revealed",
      actor: { userId: member.userId },
      subject: { id: creator.id },
    });
    const viewer = await buildMember(app, organization, "viewer");
    expect((await reveal(creator.id, viewer.email)).status).toBe(403);
  });

  it("stay unknown to organizations that they have not joined, and to others", async () => {
    const creator = await buildCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    await ask("/payout-details", { method: "PUT", body: bank });
    expect((await reveal(creator.id)).body).toEqual({ details: null });
    const foreign = await buildJoinedCreator(await buildOrganization(app));
    expect((await reveal(foreign.id)).status).toBe(404);
  });

  it.each([
    [{ method: "paypal", accountHolder: "June", email: "june@test.example" }, null],
    [{ method: "wise", accountHolder: "June", email: "june@test.example" }, null],
    [{ method: "other", accountHolder: "June", instructions: "In cash, on Fridays" }, null],
    [{ method: "bank_transfer", accountHolder: "June", accountNumber: "0001-2345-6789" }, "6789"],
    [{ method: "bank_transfer", accountHolder: "June", accountNumber: "12345" }, null],
  ])("may be %j", async (details, hint) => {
    const { send: ask } = await enterPortal(app, await buildCreator(organization));
    const { status, body } = await ask("/payout-details", { method: "PUT", body: details });
    expect([status, body.details.hint]).toEqual([200, hint]);
    expect((await ask("/payout-details", { method: "DELETE" })).body).toEqual({ details: null });
    expect((await ask("/payout-details", { method: "DELETE" })).status).toBe(200);
  });

  it.each([
    [{ ...bank, accountNumber: "DE88370400440532013000" }, "accountNumber"],
    [{ ...bank, accountNumber: "x" }, "accountNumber"],
    [{ ...bank, accountHolder: " " }, "accountHolder"],
    [{ method: "paypal", accountHolder: "June", email: "june" }, "email"],
    [{ method: "paypal", accountHolder: "June", email: "j@test.example", iban: IBAN }, "iban"],
    [{ method: "cheque", accountHolder: "June" }, "method"],
    [{ method: "other", accountHolder: "June", instructions: "" }, "instructions"],
  ])("may not be %j", async (details, path) => {
    const { send: ask } = await enterPortal(app, await buildCreator(organization));
    const { status, body } = await ask("/payout-details", { method: "PUT", body: details });
    expect([status, body.data.issues[0].path]).toEqual([400, path]);
    expect(JSON.stringify(body)).not.toContain("DE88370400440532013000");
  });

  it("are sealed anew with the current key", async () => {
    const creator = await buildJoinedCreator(organization);
    const { send: ask } = await enterPortal(app, creator);
    await ask("/payout-details", { method: "PUT", body: bank });
    const old = app.services.sealer;
    const fresh = { id: "fresh", key: Buffer.alloc(32, 7) };
    const current = createSealer([fresh]);
    const sealer = {
      ...current,
      open: (sealed: string, purpose: string) =>
        current.isSealedByCurrentKey(sealed) ? current.open(sealed, purpose) : old.open(sealed, purpose),
    };
    await resealCreatorSecretsTask.run({ ...app.services, sealer }, {});
    const { details_sealed } = await app.services.db.row<{ details_sealed: string }>(
      sql`select details_sealed from creator_payout_details where user_id = ${creator.userId}`,
    );
    expect(details_sealed).toMatch(/\.fresh\./);
    expect(current.open(details_sealed, `creator-payout-details:${creator.userId}`)).toContain(IBAN);
  });
});
