import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "./call-api.ts";
import { faultsOf } from "./faults-of.ts";
import { expectToFitPhone } from "./overflow-of.ts";
import { buildPayoutSample, type PayoutSample } from "./payout-sample.ts";
import { openStage, type Stage, signIn, type Window } from "./product.ts";

let stage: Stage;
let window: Window;
let sample: PayoutSample;

beforeAll(async () => {
  stage = await openStage();
  window = await stage.openWindow();
  sample = await buildPayoutSample(stage.product);
});
afterAll(() => stage.close());

interface DueWindow {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
}

/** What a program posts to the product, and is answered. */
async function post<Answer>(path: string, body: URLSearchParams | object, token?: string): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(`${stage.product.url}${path}`, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      ...(!isForm && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return JSON.parse(text.replace(/^(event: .*\n)?data: /, "")) as Answer; // safe: what the path answers
}

interface Granted {
  readonly access_token: string;
  readonly scope: string;
}

/** Registers a program, has the person decide in the browser, and answers its token. */
async function letIn(decide: (address: string) => Promise<void>): Promise<Granted> {
  const listener = createServer((_request, response) => response.end("Done"));
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const redirectUri = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`; // safe: it listens on TCP
  const client = await post<{ client_id: string }>("/oauth/register", {
    client_name: "Journey agent",
    redirect_uris: [redirectUri],
  });
  const verifier = randomBytes(32).toString("base64url");
  const request = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "12345678901234567890",
  };
  const arrived = once(listener, "request");
  await decide(`/oauth/authorize?${new URLSearchParams(request)}`);
  const [{ url }] = await arrived;
  listener.close();
  const { searchParams } = new URL(url, redirectUri);
  expect(searchParams.get("state")).toBe(request.state);
  const fields = {
    grant_type: "authorization_code",
    client_id: client.client_id,
    code: searchParams.get("code") ?? "",
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  return post<Granted>("/oauth/token", new URLSearchParams(fields));
}

describe("an agent", () => {
  let token = "";

  it("is let in by a person who reads what it asks for, after signing in", async () => {
    const { page } = window;
    const granted = await letIn(async (address) => {
      await page.goto(address);
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(new URL(page.url()).searchParams.get("redirect")).toBe(address);
      await signIn(page, stage.product);
      await page.goto(address);
      await page.getByRole("heading", { name: "Let “Journey agent” act for you?" }).waitFor();
      const words = ["read everything that you see", "read and change campaigns", "read and change payouts"];
      const boxes = words.map((name) => page.getByRole("checkbox", { name }));
      for (const box of boxes) await box.uncheck();
      await page.getByText("Leave something ticked, or do not let it in.").waitFor();
      expect(await page.getByRole("button", { name: "Let it in" }).isDisabled()).toBe(true);
      expect(await faultsOf(page)).toEqual([]);
      for (const box of [boxes[0], boxes[2]]) await box?.press("Space");
      await page.getByText("It may propose payouts, which people confirm here, and pays nothing.").waitFor();
      expect(await faultsOf(page)).toEqual([]);
      await expectToFitPhone(page);
      await page.getByRole("button", { name: "Let it in" }).click();
    });
    token = granted.access_token;
    expect(token).toMatch(/^cloa_/);
    expect(granted.scope).toBe("*:read payouts:write");
  });

  it("proposes a payout, which a person pays", async () => {
    const due = await callApi<{ data: DueWindow[] }>(
      stage.product,
      "GET",
      `/payouts/due?creatorIds=${sample.sashaId}`,
    );
    const [first] = due.data;
    if (first === undefined) throw new Error("The sample has no due payout");
    const { campaignId, creatorId, billingPeriodStart, billingPeriodEnd } = first;
    const note = "Due for a while";
    const args = { campaignId, creatorId, billingPeriodStart, billingPeriodEnd, note };
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "propose_payout", arguments: args },
    };
    await post("/mcp", call, token);
    const { page } = window;
    await page.goto(`/payouts?creators=${sample.sashaId}`);
    await page.getByText("An agent proposes a payout").waitFor();
    await page.getByText("It says: “Due for a while”").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expectToFitPhone(page);
    await page.getByRole("button", { name: "Pay it" }).click();
    const dialog = page.getByRole("dialog", { name: "Pay €100.00 to Sasha Moss?" });
    await dialog.getByText("Fixed salary").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Pay €100.00" }).click();
    await page.getByText("Recorded €100.00 to Sasha Moss as paid.").waitFor();
    await page.getByText("An agent proposes a payout").waitFor({ state: "detached" });
  });

  it("finds its proposal open again when paying it is undone", async () => {
    const path = `/payouts/due?creatorIds=${sample.sashaId}`;
    const { data } = await callApi<{ data: DueWindow[] }>(stage.product, "GET", path);
    const [{ campaignId, creatorId, billingPeriodStart, billingPeriodEnd }] = data as [DueWindow]; // safe: one of two is paid
    const args = { campaignId, creatorId, billingPeriodStart, billingPeriodEnd };
    const params = { name: "propose_payout", arguments: args };
    await post("/mcp", { jsonrpc: "2.0", id: 2, method: "tools/call", params }, token);
    const { page } = window;
    await page.goto(`/payouts?creators=${sample.sashaId}`);
    await page.getByRole("button", { name: "Pay it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Pay €100.00" }).click();
    const bar = page.getByRole("region", { name: "Payouts being recorded" });
    await bar.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone. Nothing was recorded").waitFor();
    await bar.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Pay it" }).waitFor();
    await page.getByRole("tab", { name: "Due 1" }).waitFor();
  });
});
