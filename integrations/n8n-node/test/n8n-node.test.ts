import { rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { IDataObject, IWebhookResponseData } from "n8n-workflow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProduct, startProduct } from "../../../apps/server/test/running-product.ts";
import { startedDataFolder } from "../../../apps/server/test/started-data-folder.ts";
import {
  credentialTypes,
  executeFunctions,
  hookFunctions,
  nodes,
  type Setting,
  webhookFunctions,
} from "./n8n-functions.ts";

let dataDir: string;
let product: RunningProduct;
let credentials: Setting["credentials"];

beforeAll(async () => {
  dataDir = await startedDataFolder("n8n");
  product = await startProduct(dataDir, { LOG_LEVEL: "warn" });
  const baseUrl = `${product.url}/`;
  credentials = {
    clipledgerApi: { baseUrl, apiKey: product.apiKey },
    clipledgerConnectionApi: { baseUrl, token: await makeConnection() },
  };
});
afterAll(async () => {
  await product.end("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

/** As an owner does it in the dashboard. */
async function makeConnection(): Promise<string> {
  const { url, email, password, apiKey } = product;
  const signedIn = await fetch(`${url}/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const organization = await fetch(`${url}/api/v1/organization`, { headers: { "x-api-key": apiKey } });
  const { id } = (await organization.json()) as { id: string };
  const made = await fetch(`${url}/ui/v1/webhook-connections`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, cookie, "x-clipledger-organization": id },
    body: JSON.stringify({ name: "n8n", eventTypes: ["*"] }),
  });
  const { token } = (await made.json()) as { token: string };
  return token;
}

async function run(
  resource: string,
  operation: string,
  parameters: IDataObject = {},
  more: Partial<Setting> = {},
): Promise<IDataObject[]> {
  const setting = { credentials, parameters: { resource, operation, ...parameters }, ...more };
  const output = await nodes.get("Clipledger")?.execute?.call(executeFunctions(setting));
  return ((output as { json: IDataObject }[][])[0] ?? []).map(({ json }) => json);
}

describe("the node", () => {
  it("lists up to a limit, or everything over many pages", async () => {
    expect(await run("video", "getMany", { limit: 3 })).toHaveLength(3);
    const all = await run("video", "getMany", { returnAll: true });
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const some = await run("video", "getMany", {
      limit: 5,
      optionalFields: { platforms: "tiktok, youtube" },
    });
    expect(new Set(some.map(({ platform }) => platform))).not.toContain("instagram");
  });

  it.each([
    ["account", "getAnalytics"],
    ["brief", "getMany"],
    ["campaign", "getMany"],
    ["creator", "getMany"],
    ["job", "getMany"],
    ["job", "getApplications"],
    ["payout", "getDue"],
    ["payout", "getPaid"],
  ])("reads %s by %s", async (resource, operation) => {
    expect(await run(resource, operation, { limit: 2 })).not.toHaveLength(0);
  });

  it("looks up what a platform shows now", async () => {
    const [account] = await run("account", "getMany", { limit: 1, optionalFields: { platforms: "tiktok" } });
    const [shown] = await run("live", "getAccount", {
      platform: "tiktok",
      username: account?.["username"] ?? "",
    });
    expect(shown).toMatchObject({ platform: "tiktok", account_username: account?.["username"] });
  });

  it("previews what a due window owes, with the token that paying it takes", async () => {
    const [due] = await run("payout", "getDue", { limit: 1 });
    const { campaignId, creatorId, billingPeriodStart, billingPeriodEnd } = due as Record<string, string>;
    const [preview] = await run("payout", "preview", {
      campaignId,
      creatorId,
      billingPeriodStart,
      billingPeriodEnd,
    });
    expect(preview).toMatchObject({ integrityToken: expect.any(String), lineItems: expect.any(Array) });
  });

  it("writes once for one run of the workflow, however often n8n tries", async () => {
    const person = { firstName: "Nell", lastName: "Rowe", email: "nell@n8n.example" };
    const [made] = await run("creator", "create", person, { executionId: "tried-twice" });
    const [again] = await run("creator", "create", person, { executionId: "tried-twice" });
    expect(again).toEqual(made);
    await run("creator", "update", { id: made?.["id"] ?? "", optionalFields: { tags: "food, travel" } });
    const [read] = await run("creator", "get", { id: made?.["id"] ?? "" });
    expect(read).toMatchObject({ tags: [{ name: "food" }, { name: "travel" }] });
  });

  it("says what was refused in Clipledger's words, and goes on where it is told to", async () => {
    const missing = { id: "orgcre_000000000000" };
    await expect(run("creator", "get", missing)).rejects.toMatchObject({
      name: "NodeApiError",
      httpCode: "404",
      description: "NOT_FOUND",
    });
    const [item] = await run("creator", "get", missing, { continueOnFail: true });
    expect(item).toEqual({ error: expect.any(String), code: "NOT_FOUND", status: 404, issues: [] });
    const nameless = { firstName: "", lastName: "Rowe", email: "no address" };
    const [refused] = await run("creator", "create", nameless, { continueOnFail: true });
    expect(refused).toMatchObject({
      ...{ error: expect.any(String), code: "BAD_REQUEST", status: 400 },
      issues: expect.arrayContaining([{ path: "email", message: expect.any(String) }]),
    });
    const unsent = { name: "", schedule: "{", payouts: "{}" };
    const [unread] = await run("campaign", "create", unsent, { continueOnFail: true });
    expect(unread).toEqual({
      error: expect.stringContaining("schedule"),
      code: null,
      status: null,
      issues: [],
    });
    await expect(run("campaign", "create", { name: "", schedule: "{", payouts: "{}" })).rejects.toThrow(
      "schedule is not JSON",
    );
  });

  it("names only operations that the API has", async () => {
    const response = await fetch(`${product.url}/api/v1/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    const { resources } = await import("../src/nodes/Clipledger/operations.ts");
    const unknown = Object.values(resources)
      .flatMap(({ operations }) => Object.values(operations))
      .filter(({ method, path }) => paths[path]?.[method.toLowerCase()] === undefined);
    expect(unknown).toEqual([]);
  });

  it("tests credentials by asking who they are", () => {
    const tests = credentialTypes.map(({ name, test }) => [name, test?.request.url]);
    expect(tests).toEqual([
      ["clipledgerApi", "/api/v1/me"],
      ["clipledgerConnectionApi", "/hooks/v1/me"],
    ]);
  });
});

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
  readonly answer: IWebhookResponseData | undefined;
}

/** Where n8n would receive: hands each request to the trigger, and tells what came of it. */
async function startReceiver(setting: () => Setting) {
  const waiting: ((delivery: Delivery) => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    let status = 200;
    const received = {
      headers: request.headers,
      rawBody: body,
      refuse: (code: number) => {
        status = code;
      },
    };
    const answer = await nodes.get("ClipledgerTrigger")?.webhook?.call(webhookFunctions(setting(), received));
    response.writeHead(status).end();
    waiting.shift()?.({ headers: request.headers, body, status, answer });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    next: () => new Promise<Delivery>((resolve) => waiting.push(resolve)),
    stop: () => server.close(),
  };
}

describe("the trigger", () => {
  const staticData: IDataObject = {};
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let setting: Setting;
  let delivered: Delivery;
  const methods = () => {
    const { webhookMethods } = nodes.get("ClipledgerTrigger") ?? {};
    if (webhookMethods?.default === undefined) throw new Error("The trigger has no webhook");
    return webhookMethods.default;
  };

  beforeAll(async () => {
    receiver = await startReceiver(() => setting);
    setting = {
      credentials,
      staticData,
      webhookUrl: receiver.url,
      parameters: { events: ["creator.created"] },
    };
  });
  afterAll(() => receiver.stop());

  const post = async (headers: Record<string, string>, body: Buffer) => {
    const next = receiver.next();
    await fetch(receiver.url, { method: "POST", headers, body: new Uint8Array(body) });
    return next;
  };
  const signed = () =>
    Object.fromEntries(
      ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
        name,
        String(delivered.headers[name]),
      ]),
    );

  it("offers the events that the connection may have", async () => {
    const { getEventTypes } = nodes.get("ClipledgerTrigger")?.methods?.loadOptions ?? {};
    const options = await getEventTypes?.call(hookFunctions(setting));
    expect(options?.map(({ value }) => value)).toEqual(expect.arrayContaining(["*", "creator.created"]));
  });

  it("subscribes once", async () => {
    const hook = hookFunctions(setting);
    expect(await methods().checkExists.call(hook)).toBe(false);
    expect(await methods().create.call(hook)).toBe(true);
    expect(await methods().checkExists.call(hook)).toBe(true);
    expect(staticData).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
  });

  it("starts the workflow with an event that is signed", async () => {
    const next = receiver.next();
    await run("creator", "create", { firstName: "Ida", lastName: "Berg", email: "ida@n8n.example" });
    delivered = await next;
    expect(delivered.status).toBe(200);
    const [event] = delivered.answer?.workflowData?.[0] ?? [];
    expect(event?.json).toMatchObject({ type: "creator.created", id: delivered.headers["webhook-id"] });
  });

  it("starts nothing for an event that it knows", async () => {
    const { status, answer } = await post(signed(), delivered.body);
    expect(status).toBe(200);
    expect(answer?.workflowData).toBeUndefined();
  });

  it.each([
    ["another body", {}, " "],
    ["another signature", { "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}` }, ""],
    ["another id", { "webhook-id": "whevt_000000000000" }, ""],
    ["an old timestamp", { "webhook-timestamp": "1700000000" }, ""],
    ["no timestamp", { "webhook-timestamp": "" }, ""],
  ])("refuses %s", async (_, headers, added) => {
    const body = Buffer.concat([delivered.body, Buffer.from(added)]);
    const { status, answer } = await post({ ...signed(), ...headers }, body);
    expect(status).toBe(401);
    expect(answer).toEqual({ noWebhookResponse: true });
  });

  it("subscribes anew when its events change, and unsubscribes", async () => {
    const before = staticData["endpointId"];
    const changed = hookFunctions({ ...setting, parameters: { events: ["payout.paid", "creator.created"] } });
    expect(await methods().checkExists.call(changed)).toBe(false);
    await methods().create.call(changed);
    expect(staticData["endpointId"]).not.toBe(before);
    await methods().delete.call(changed);
    expect(staticData).toEqual({});
    const { baseUrl = "", token = "" } = credentials["clipledgerConnectionApi"] ?? {};
    const left = await fetch(`${baseUrl}hooks/v1/endpoints`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await left.json()).toMatchObject({ data: [] });
    await methods().delete.call(changed);
  });

  it("lets a workflow be switched off although its connection has been ended", async () => {
    const ended = {
      clipledgerConnectionApi: { ...credentials["clipledgerConnectionApi"], token: "clhc_ended" },
    };
    const kept: IDataObject = { endpointId: "whend_000000000000", secret: "whsec_AA==" };
    const hook = hookFunctions({ ...setting, credentials: ended, staticData: kept });
    expect(await methods().delete.call(hook)).toBe(true);
    expect(kept).toEqual({});
    await expect(methods().create.call(hook)).rejects.toMatchObject({ httpCode: "401" });
  });
});
