import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import type { Access } from "@clipledger/contract/operation";
import { portalContract } from "@clipledger/contract/portal-contract";
import { publicContract } from "@clipledger/contract/public-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildMember, buildOrganization } from "../../../test/builders.ts";
import { expectedAccess, expectedIds, idsOf } from "../../../test/operation-roles.ts";
import { operationsOf } from "../../../test/operations.ts";
import { send, signIn, type TestSession } from "../../../test/request.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

/** From the most to the least that a member may do. */
const ROLES = ["owner", "admin", "member", "viewer"] as const;
type Role = (typeof ROLES)[number];

const contracts = [
  ["api", apiContract],
  ["dashboard", dashboardContract],
  ["portal", portalContract],
  ["hooks", hooksContract],
  ["public", publicContract],
] as const;

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

describe("operation-roles.json", () => {
  it.each(contracts)("lists every operation of %s, and no other", (surface, contract) => {
    expect(expectedIds(surface)).toEqual(idsOf(contract));
  });

  it.each(contracts)("names the access that the contract of %s documents", (surface, contract) => {
    const documented = operationsOf(contract).map(({ id, access }) => [id, access]);
    expect(documented).toEqual(
      operationsOf(contract).map(({ id }) => [id, expectedAccess(surface, id).role]),
    );
  });
});

describe("every operation of the API", () => {
  for (const { id, method, path } of operationsOf(apiContract)) {
    it(`${id} is for its role and above`, async () => {
      const { role: access } = expectedAccess("api", id);
      for (const [role, apiKey] of keys) {
        const { status, body } = await send(app, `/api/v1${path}`, { method, apiKey, ...withBody(method) });
        if (isAllowed(role, access)) expect([401, 403]).not.toContain(status);
        else expect(body).toMatchObject({ defined: true, code: "FORBIDDEN", status: 403 });
      }
      expect((await send(app, `/api/v1${path}`, { method, ...withBody(method) })).status).toBe(401);
    });
  }
});

describe("every operation of the dashboard", () => {
  for (const { id, method, path } of operationsOf(dashboardContract)) {
    it(`${id} is for its role and above`, async () => {
      const { role: access } = expectedAccess("dashboard", id);
      const ask = (session?: TestSession) =>
        send(app, `/ui/v1${path}`, { method, ...withBody(method), ...(session && { session }) });
      expect((await ask()).status === 401).toBe(access !== "public");
      for (const [role, session] of sessions) {
        const { status, body } = await ask(session);
        if (isAllowed(role, access)) expect([401, 403]).not.toContain(status);
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

describe.each([
  ["portal", "/portal/v1", portalContract],
  ["hooks", "/hooks/v1", hooksContract],
  ["public", "/public/v1", publicContract],
] as const)("every operation of %s", (surface, prefix, contract) => {
  for (const { id, method, path } of operationsOf(contract)) {
    it(`${id} asks strangers to sign in, unless it is public`, async () => {
      const { status } = await send(app, `${prefix}${path}`, { method, ...withBody(method) });
      const isPublic = expectedAccess(surface, id).role === "public";
      expect([id, status === 401]).toEqual([id, !isPublic]);
    });
  }
});

function isAllowed(role: Role, access: Access): boolean {
  if (access === "public" || access === "session") return true;
  return ROLES.indexOf(role) <= ROLES.indexOf(access);
}

/** An empty body is wrong for most operations; the role must be refused before that is noticed. */
function withBody(method: string): { body?: object } {
  return method === "GET" ? {} : { body: {} };
}
