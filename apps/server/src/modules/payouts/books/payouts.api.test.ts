import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { storePayout } from "../../../../test/payout-builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";

let app: TestApp;
let organization: TestOrganization;
let apiKey: string;
let id: string;

beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  organization = await buildOrganization(app);
  apiKey = (await buildApiKey(organization)).secret;
  const creator = await buildCreator(organization, { firstName: "Cora", lastName: "Lind" });
  id = await storePayout(organization, { creatorId: creator.id });
});

const annotate = (body: unknown, key = apiKey, payoutId = id) =>
  send(app, `/api/v1/payouts/${payoutId}`, { method: "PATCH", apiKey: key, body });
const read = (key = apiKey, payoutId = id) => send(app, `/api/v1/payouts/${payoutId}`, { apiKey: key });

async function notedChanges() {
  const { body } = await send(app, "/api/v1/activity?types=payout.updated", { apiKey });
  return body.data.map(({ changes }: { changes: object }) => changes);
}

describe("reading a payout", () => {
  it("answers its row, and no calculation where there was none", async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, amount: 100, currency: "EUR", type: "manual", calculation: null });
  });

  it("finds nothing else", async () => {
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect((await read(secret)).status).toBe(404);
    expect((await read(apiKey, createId("payout"))).body.code).toBe("NOT_FOUND");
    expect((await read(apiKey, "orgpay_short")).status).toBe(400);
  });
});

describe("annotating a payout", () => {
  it("changes only what is sent, and null or nothing clears it", async () => {
    const { status, body } = await annotate({ reference: " INV-7 ", notes: "By bank" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, reference: "INV-7", notes: "By bank" });
    expect((await annotate({ notes: null })).body).toMatchObject({ reference: "INV-7", notes: null });
    expect((await annotate({ reference: "  " })).body).toMatchObject({ reference: null, notes: null });
    expect((await read()).body).toMatchObject({ reference: null, notes: null, amount: 100 });
  });

  it("is in the log with what changed, once", async () => {
    await annotate({ reference: "INV-7" });
    await annotate({ reference: "INV-7" });
    await annotate({});
    expect(await notedChanges()).toEqual([{ reference: { before: null, after: "INV-7" } }]);
    const { body } = await send(app, "/api/v1/activity?types=payout.updated", { apiKey });
    expect(body.data[0].subject).toEqual({ type: "payout", id, label: "Cora Lind" });
  });

  it("takes nothing but a reference and notes of their lengths", async () => {
    expect((await annotate({ reference: "x".repeat(255), notes: "x".repeat(2_000) })).status).toBe(200);
    const { status, body } = await annotate({
      reference: "x".repeat(256),
      notes: "x".repeat(2_001),
      amount: 5,
    });
    expect(status).toBe(400);
    expect(body.data.issues.map(({ path }: { path: string }) => path)).toEqual([
      "reference",
      "notes",
      "amount",
    ]);
    expect((await annotate({ notes: 5 })).status).toBe(400);
  });

  it("is for members, in their own organization", async () => {
    const viewer = await buildApiKey(organization, await buildMember(app, organization, "viewer"));
    expect((await annotate({ notes: "x" }, viewer.secret)).status).toBe(403);
    const member = await buildApiKey(organization, await buildMember(app, organization, "member"));
    expect((await annotate({ notes: "x" }, member.secret)).status).toBe(200);
    const { secret } = await buildApiKey(await buildOrganization(app));
    expect((await annotate({ notes: "y" }, secret)).status).toBe(404);
    expect((await read()).body.notes).toBe("x");
  });
});
