import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callTool, connectAgent } from "../../../../test/agent-builders.ts";
import {
  buildApiKey,
  buildLimitedKey,
  buildMember,
  buildOrganization,
  type TestOrganization,
} from "../../../../test/builders.ts";
import { expectedAccess, expectedIds } from "../../../../test/operation-roles.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
let organization: TestOrganization;
/** The arguments that a tool insists on; what is in them is looked at after the role. */
const needed = new Map<string, Record<string, string>>();

beforeAll(async () => {
  app = await startTestApp();
  organization = await buildOrganization(app);
  const client = await connectAgent(app, (await buildApiKey(organization)).secret);
  for (const { name, inputSchema } of (await client.listTools()).tools) {
    const { required = [] } = inputSchema;
    needed.set(name, Object.fromEntries(required.map((field) => [field, "x"])));
  }
  await client.close();
});
afterAll(() => app.stop());

const refusal = async (client: Client, name: string): Promise<string | undefined> => {
  const { isError, body } = await callTool(client, name, needed.get(name));
  return isError ? body.error : undefined;
};

async function withKey(secret: string, look: (client: Client) => Promise<void>): Promise<void> {
  const client = await connectAgent(app, secret);
  await look(client);
  await client.close();
}

describe("the tools of agents", () => {
  it("are those of operation-roles.json", () => {
    expect([...needed.keys()].toSorted()).toEqual(expectedIds("tools"));
  });

  it("let a viewer's key read, and refuse it everything that writes", async () => {
    const viewer = await buildMember(app, organization, "viewer");
    await withKey((await buildApiKey(organization, viewer)).secret, async (client) => {
      for (const name of needed.keys()) {
        const isRefused = expectedAccess("tools", name).role !== "viewer";
        expect([name, (await refusal(client, name)) === "FORBIDDEN"]).toEqual([name, isRefused]);
      }
    });
  });

  it("let a member's key through all of them", async () => {
    const member = await buildMember(app, organization, "member");
    await withKey((await buildApiKey(organization, member)).secret, async (client) => {
      for (const name of needed.keys())
        expect([name, await refusal(client, name)]).not.toEqual([name, "FORBIDDEN"]);
    });
  });

  it("refuse a key that may read everything but write nothing what writes", async () => {
    const { secret } = await buildLimitedKey(organization, { scopes: ["*:read"] });
    await withKey(secret, async (client) => {
      for (const name of needed.keys()) {
        const isRefused = expectedAccess("tools", name).scope?.endsWith(":write") === true;
        expect([name, (await refusal(client, name)) === "API_KEY_SCOPE_MISSING"]).toEqual([name, isRefused]);
      }
    });
  });

  it.each(["payouts", "campaigns", "creators", "video-analytics", "chats"] as const)(
    "let a key with the scope %s:read through to its tools alone",
    async (area) => {
      const { secret } = await buildLimitedKey(organization, { scopes: [`${area}:read`] });
      await withKey(secret, async (client) => {
        for (const name of needed.keys()) {
          const { scope } = expectedAccess("tools", name);
          const isRefused = scope !== undefined && scope !== `${area}:read`;
          const isMissing = (await refusal(client, name)) === "API_KEY_SCOPE_MISSING";
          expect([name, isMissing]).toEqual([name, isRefused]);
        }
      });
    },
  );

  it("refuse a key that may not see money what works amounts out", async () => {
    const { secret } = await buildLimitedKey(organization, { money: { mode: "none" } });
    await withKey(secret, async (client) => {
      for (const name of needed.keys()) {
        const isRefused = expectedAccess("tools", name).money === "preview";
        const isMissing = (await refusal(client, name)) === "API_KEY_MONEY_NOT_ALLOWED";
        expect([name, isMissing]).toEqual([name, isRefused]);
      }
    });
  });
});
