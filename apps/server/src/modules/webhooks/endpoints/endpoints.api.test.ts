import { EVENT_TYPES } from "@clipledger/contract/events/catalog";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buildApiKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { send, signIn, type TestSession } from "../../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { createId } from "../../../infra/ids.ts";

const addresses = new Map([
  ["hooks.acme.com", ["93.184.216.34", "2606:2800:220:1::1"]],
  ["more.acme.com", ["93.184.216.35"]],
  ["inside.acme.com", ["93.184.216.34", "10.0.0.7"]],
]);

let app: TestApp;
let organization: TestOrganization;
let session: TestSession;

beforeAll(async () => {
  app = await startTestApp({
    environment: { PUBLIC_URL: "https://clipledger.acme.com", CLIPLEDGER_WEBHOOK_LOOPBACK: "refuse" },
    network: { resolve: async (hostname) => addresses.get(hostname) ?? [] },
  });
});
afterAll(() => app.stop());

beforeEach(async () => {
  organization = await buildOrganization(app);
  session = await signInTo(organization);
});

/** The server answers on loopback under another name than its public one. */
const serving = () => ({ url: `http://127.0.0.1:${app.port}` });
const headers = { origin: "https://clipledger.acme.com" };

function ask(method: string, path: string, body?: object, as: TestSession = session) {
  const request = { method, session: as, headers, ...(body && { body }) };
  return send(serving(), `/ui/v1/webhook-endpoints${path}`, request);
}

function signInTo({ id, owner }: TestOrganization): Promise<TestSession> {
  return signIn(serving(), owner.email, id);
}

const input = { url: "https://hooks.acme.com/in", eventTypes: ["*"] };
const create = async (body: object = input) => (await ask("POST", "", body)).body;

const activity = async (types: string) =>
  (await send(serving(), `/ui/v1/activity?types=webhook_endpoint.${types}`, { session, headers })).body.data;

describe("adding an endpoint", () => {
  it("answers it with its secret, and lists it", async () => {
    const { status, body } = await ask("POST", "", {
      url: " https://Hooks.Acme.com/in ",
      description: " Warehouse ",
      eventTypes: ["*", "video.published"],
    });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(body.endpoint).toEqual({
      id: expect.stringMatching(/^whep_\w{12}$/),
      url: "https://hooks.acme.com/in",
      description: "Warehouse",
      eventTypes: ["*", "video.published"],
      connection: null,
      state: "active",
      disabledReason: null,
      isFailing: false,
      failingSince: null,
      nextProbeAt: null,
      lastSuccessAt: null,
      lastFailureAt: null,
      pendingDeliveries: 0,
      retiringSecretsUntil: null,
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
    });
    expect((await ask("GET", "")).body).toEqual({ data: [body.endpoint], limit: 20 });
    expect((await ask("GET", `/${body.endpoint.id}`)).body).toEqual(body.endpoint);
  });

  it("is in the log, without the secret", async () => {
    const { endpoint, secret } = await create();
    const [entry] = await activity("created");
    expect(entry).toMatchObject({
      actor: { type: "user", surface: "ui", userId: organization.owner.userId },
      subject: { type: "webhook_endpoint", id: endpoint.id, label: "https://hooks.acme.com/in" },
      changes: { eventTypes: { before: null, after: ["*"] } },
    });
    expect(JSON.stringify(entry)).not.toContain(secret.slice("whsec_".length));
  });

  it("adds another when it is repeated, each with a secret of its own", async () => {
    const first = await create();
    const second = await create();
    expect(second.endpoint.id).not.toBe(first.endpoint.id);
    expect(second.secret).not.toBe(first.secret);
  });

  it("takes every type by name", async () => {
    const { endpoint } = await create({ ...input, eventTypes: ["*", ...EVENT_TYPES] });
    expect(endpoint.eventTypes).toHaveLength(EVENT_TYPES.length + 1);
  });

  it("stops at twenty, however many ask at once, and goes on when one is deleted", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask("POST", "", input)));
    const added = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(added).toHaveLength(20);
    for (const { body } of refused)
      expect(body).toMatchObject({ status: 409, code: "WEBHOOK_ENDPOINT_LIMIT_REACHED" });
    expect((await ask("GET", "")).body.data).toHaveLength(20);
    await ask("DELETE", `/${added[0]?.body.endpoint.id}`);
    expect((await ask("POST", "", input)).status).toBe(200);
    expect((await ask("POST", "", input)).status).toBe(409);
  });
});

describe("what is wrong with an endpoint", () => {
  it("is said for every field at once", async () => {
    const { status, body } = await ask("POST", "", {
      url: "x".repeat(2049),
      description: "x".repeat(201),
      eventTypes: ["payout.paid", "payout.invented", "payout.paid"],
      secret: "whsec_mine",
    });
    expect([status, body.code]).toEqual([400, "BAD_REQUEST"]);
    const paths = body.data.issues.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(["description", "eventTypes.1", "secret", "url"]);
  });

  it.each([
    [[], "eventTypes"],
    [["payout.paid", "payout.paid"], "eventTypes"],
    [["Payout.paid"], "eventTypes.0"],
    ["*", "eventTypes"],
  ])("is the choice of types %j", async (eventTypes, path) => {
    const { body } = await ask("POST", "", { ...input, eventTypes });
    expect(body.data.issues).toMatchObject([{ path }]);
  });

  it.each([
    [
      "http://user@10.0.0.1:25/#x",
      [
        "Use https",
        "Use a host name, not an IP address",
        "Use port 443, or one from 1024 on",
        "Leave out the user name and password",
        "Leave out the part after #",
      ],
    ],
    ["hooks.acme.com", ["Not a URL"]],
    ["http://localhost:3000/", ["Use https", "Use a public host name, not one of a local network"]],
    ["https://clipledger.acme.com/in", ["Clipledger does not deliver to itself"]],
    ["https://nowhere.acme.com/", ["No address is found for this host name"]],
    ["https://inside.acme.com/", ["This host name leads into a local network"]],
  ])("is the address %s", async (url, messages) => {
    const issues = messages.map((message) => ({ path: "url", message }));
    const created = await ask("POST", "", { ...input, url });
    expect([created.status, created.body.data.issues]).toEqual([400, issues]);
    const { endpoint } = await create();
    const changed = await ask("PATCH", `/${endpoint.id}`, { url });
    expect([changed.status, changed.body.data.issues]).toEqual([400, issues]);
    expect((await ask("GET", `/${endpoint.id}`)).body).toEqual(endpoint);
  });
});

describe("changing an endpoint", () => {
  it("changes what is named, and logs both values", async () => {
    const { endpoint } = await create({ ...input, description: "Old" });
    app.clock.advance(60_000);
    const { status, body } = await ask("PATCH", `/${endpoint.id}`, {
      url: "https://more.acme.com:8443/in",
      description: "",
      eventTypes: ["payout.paid", "payout.due"],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...endpoint,
      url: "https://more.acme.com:8443/in",
      description: null,
      eventTypes: ["payout.paid", "payout.due"],
      updatedAt: app.clock.now().toISOString(),
    });
    expect((await activity("updated"))[0]).toMatchObject({
      subject: { id: endpoint.id, label: "https://more.acme.com:8443/in" },
      changes: {
        url: { before: "https://hooks.acme.com/in", after: "https://more.acme.com:8443/in" },
        description: { before: "Old", after: null },
        eventTypes: { before: ["*"], after: ["payout.paid", "payout.due"] },
      },
    });
  });

  it("changes and logs nothing when all is as it was, even where the name leads nowhere now", async () => {
    addresses.set("brief.acme.com", ["93.184.216.36"]);
    const { endpoint } = await create({
      url: "https://brief.acme.com/",
      eventTypes: ["payout.paid", "payout.due"],
    });
    addresses.delete("brief.acme.com");
    app.clock.advance(60_000);
    const { url, description } = endpoint;
    const same = { url, description, eventTypes: ["payout.due", "payout.paid"] };
    expect((await ask("PATCH", `/${endpoint.id}`, same)).body).toEqual(endpoint);
    expect(await activity("updated")).toEqual([]);
  });

  it("asks for at least one field, and for known ones", async () => {
    const { endpoint } = await create();
    const empty = await ask("PATCH", `/${endpoint.id}`, {});
    expect(empty.body.data.issues).toEqual([{ path: "", message: "Send at least one field to change" }]);
    const odd = await ask("PATCH", `/${endpoint.id}`, { state: "paused", url: "", eventTypes: [] });
    expect(odd.body.data.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      "eventTypes",
      "state",
      "url",
    ]);
  });
});

describe("endpoints", () => {
  const actions = (id: string): [string, string, object?][] => [
    ["GET", ""],
    ["POST", "", input],
    ["GET", `/${id}`],
    ["PATCH", `/${id}`, { description: "Taken" }],
    ["POST", `/${id}/pause`],
    ["POST", `/${id}/resume`],
    ["POST", `/${id}/test`],
    ["POST", `/${id}/secret/reveal`],
    ["POST", `/${id}/secret/rotate`, {}],
    ["DELETE", `/${id}`],
  ];

  it("are for admins and owners", async () => {
    const { endpoint } = await create();
    for (const role of ["member", "viewer"] as const) {
      const { email } = await buildMember(app, organization, role);
      const theirs = await signIn(serving(), email, organization.id);
      for (const [method, path, body] of actions(endpoint.id))
        expect((await ask(method, path, body, theirs)).body).toMatchObject({
          status: 403,
          code: "FORBIDDEN",
        });
    }
    const { email } = await buildMember(app, organization, "admin");
    const admin = await signIn(serving(), email, organization.id);
    for (const [method, path, body] of actions(endpoint.id))
      expect((await ask(method, path, body, admin)).status).not.toBe(403);
    expect((await ask("GET", `/${endpoint.id}`)).status).toBe(404);
  });

  it("are not managed with keys", async () => {
    const { endpoint } = await create();
    const { secret: apiKey } = await buildApiKey(organization);
    for (const [method, path, body] of actions(endpoint.id)) {
      const request = { method, apiKey, ...(body && { body }) };
      expect((await send(serving(), `/api/v1/webhook-endpoints${path}`, request)).status).toBe(404);
      expect((await send(serving(), `/ui/v1/webhook-endpoints${path}`, request)).status).toBe(401);
    }
  });

  it("of another organization, and unknown ones, are not found", async () => {
    const { endpoint } = await create();
    const foreign = await signInTo(await buildOrganization(app));
    const withIds = (id: string) => actions(id).filter(([, path]) => path !== "");
    for (const [method, path, body] of withIds(endpoint.id))
      expect((await ask(method, path, body, foreign)).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    for (const [method, path, body] of withIds(createId("webhookEndpoint")))
      expect((await ask(method, path, body)).status).toBe(404);
    expect((await ask("GET", "", undefined, foreign)).body.data).toEqual([]);
    expect((await ask("GET", `/${endpoint.id}`)).body).toEqual(endpoint);
  });
});
