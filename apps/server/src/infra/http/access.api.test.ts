import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { ROLES, type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildMember, buildOrganization } from "../../../test/builders.ts";
import { operationsOf } from "../../../test/operations.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;
const keys = new Map<Role, string>();
const sessions = new Map<Role, TestSession>();
let outsider: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  const organization = await buildOrganization(app);
  for (const role of ROLES) {
    const person = role === "owner" ? organization.owner : await buildMember(app, organization, role);
    keys.set(role, (await buildApiKey(organization, person)).secret);
    sessions.set(role, await signIn(app, person.email, organization.id));
  }
  outsider = await signIn(app, (await buildOrganization(app)).owner.email, organization.id);
});
afterAll(() => app.stop());

describe("every operation of the API", () => {
  for (const { id, method, path, access } of operationsOf(apiContract)) {
    it(`${id} is for ${access} and above`, async () => {
      expect(ROLES).toContain(access);
      for (const [role, apiKey] of keys) {
        const { status, body } = await send(app, `/api/v1${path}`, { method, apiKey, ...withBody(method) });
        if (roleAtLeast(role, access as Role)) expect([401, 403]).not.toContain(status);
        else expect(body).toMatchObject({ defined: true, code: "FORBIDDEN", status: 403 });
      }
      expect((await send(app, `/api/v1${path}`, { method, ...withBody(method) })).status).toBe(401);
    });
  }
});

describe("every operation of the dashboard", () => {
  for (const { id, method, path, access } of operationsOf(dashboardContract)) {
    it(`${id} is for ${access}`, async () => {
      const ask = (session?: TestSession) =>
        send(app, `/ui/v1${path}`, { method, ...withBody(method), ...(session && { session }) });
      expect((await ask()).status === 401).toBe(access !== "public");
      for (const [role, session] of sessions) {
        const { status, body } = await ask(session);
        const isAllowed = access === "public" || access === "session" || roleAtLeast(role, access);
        if (isAllowed) expect([401, 403]).not.toContain(status);
        else expect(body).toMatchObject({ code: "FORBIDDEN", status: 403 });
      }
      expect((await ask(outsider)).status).toBe(404);
    });
  }

  it("refuses a key where a session is asked for, and a session where a key is", async () => {
    const apiKey = keys.get("owner") ?? "";
    expect((await send(app, "/ui/v1/members", { apiKey })).status).toBe(401);
    const session = sessions.get("owner");
    expect((await send(app, "/api/v1/me", session ? { session } : {})).status).toBe(401);
  });

  it("refuses a write that another site sends with the session", async () => {
    const session = sessions.get("owner");
    const { status } = await send(app, "/ui/v1/api-keys", {
      method: "POST",
      body: { name: "Stolen" },
      ...(session && { session }),
      headers: { origin: "https://elsewhere.example" },
    });
    expect(status).toBe(403);
  });
});

/** An empty body is wrong for most operations; the role must be refused before that is noticed. */
function withBody(method: string): { body?: object } {
  return method === "GET" ? {} : { body: {} };
}
