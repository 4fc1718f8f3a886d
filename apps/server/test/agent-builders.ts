import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { proposePayout } from "../src/modules/agents/proposals/payout-proposals.ts";
import { buildApiKey, type TestOrganization } from "./builders.ts";
import { buildDueWindow } from "./payout-builders.ts";
import type { Serving } from "./request.ts";

type Era = "legacy" | "auto";

/** The official client, signed in with an API key or an access token. */
export async function connectAgent(app: Serving, token: string, era: Era = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: era } });
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

/** What a tool answered, or refused. */
export async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: args });
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape and assert on them.
  const body: any = isError ? JSON.parse(text) : structuredContent;
  return { isError, body, text };
}

/** The id of an open proposal of a due window, made with a key of the owner's. */
export async function buildProposal(organization: TestOrganization): Promise<string> {
  const { id: apiKeyId } = await buildApiKey(organization);
  const { address } = await buildDueWindow(organization);
  const { userId } = organization.owner;
  const actor = { type: "api_key", surface: "copilot", userId, apiKeyId, impersonated: false } as const;
  return (await proposePayout({ ...organization.ctx, actor }, address)).id;
}

/** An answer as it was before its free texts were marked. */
export function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== "object" || value === null) return value;
  if ("untrustedText" in value) return value.untrustedText;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutMarks(each)]));
}
