import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpProvider } from "./http-provider.ts";
import type { PayoutOrder, PayoutProvider } from "./payout-provider.ts";

const order: PayoutOrder = {
  amount: "35.60",
  currency: "EUR",
  payer: { id: "org_AAAAAAAAAAAA", name: "Northwind" },
  recipient: { id: "orgcre_AAAAAAAAAAAA", name: "Cora Creator" },
  description: "Autumn launch, 7 to 13 September 2026",
};
const made = { id: "po_1", status: "created", amount: "35.60", currency: "EUR", claimUrl: null };

let server: Server;
let provider: PayoutProvider;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let seen: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  provider = createHttpProvider({
    kind: "http",
    url: `http://127.0.0.1:${port}/v1`,
    key: "key-of-the-product",
    callbackSecret: "whsec_",
    timeoutMs: 600,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function reply(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = (_request, response) =>
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
}

describe("the HTTP provider", () => {
  it("asks with its key, the idempotency key and the exact amount", async () => {
    reply(201, made);
    seen = [];
    expect(await provider.createPayout(order, "org/pay")).toEqual({
      outcome: "done",
      payout: { id: "po_1", status: "created", claimUrl: null, returnReason: null },
    });
    expect(seen).toMatchObject([
      {
        method: "POST",
        url: "/v1/payouts",
        headers: { authorization: "Bearer key-of-the-product", "idempotency-key": "org/pay" },
        body: JSON.stringify(order),
      },
    ]);
  });

  it("hears why money came back, in a sentence of bounded length", async () => {
    reply(200, { ...made, status: "returned", returnReason: ` ${"The account is closed. ".repeat(50)}` });
    const answer = await provider.readPayout("po_1", order);
    if (answer.outcome !== "done") throw new Error("It answered");
    expect(answer.payout.returnReason).toMatch(/^The account is closed\. /);
    expect(answer.payout.returnReason).toHaveLength(200);
  });

  it("reads, approves and cancels by the provider's id", async () => {
    reply(200, { ...made, status: "approved", claimUrl: "https://claims.example.com/x" });
    seen = [];
    const answers = [
      await provider.readPayout("po_1", order),
      await provider.approvePayout("po_1", order, "a"),
      await provider.cancelPayout("po_1", order, "c"),
    ];
    expect(answers.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
    expect(seen.map(({ method, url, headers }) => [method, url, headers["idempotency-key"]])).toEqual([
      ["GET", "/v1/payouts/po_1", undefined],
      ["POST", "/v1/payouts/po_1/approve", "a"],
      ["POST", "/v1/payouts/po_1/cancel", "c"],
    ]);
  });

  it.each([400, 402, 422])(
    "takes %i for a refusal of the payout, with the provider's reason",
    async (status) => {
      reply(status, { error: { code: "no", message: "Recipient is blocked" } });
      expect(await provider.createPayout(order, "k")).toEqual({
        outcome: "refused",
        of: "payout",
        reason: "Recipient is blocked",
      });
    },
  );

  it.each([401, 403, 404, 405, 429, 302])("takes %i for a refusal of the request alone", async (status) => {
    reply(status, "no", { location: "http://127.0.0.1:1/elsewhere" });
    expect(await provider.createPayout(order, "k")).toEqual({
      outcome: "refused",
      of: "request",
      reason: `Status ${status}`,
    });
  });

  it.each([
    ["an error of the provider", 503, made],
    ["a time-out of the provider", 408, made],
    ["a request with the same key under way", 409, made],
    ["an answer that is not JSON", 200, "<html>"],
    ["an answer without an id", 200, { ...made, id: undefined }],
    ["an answer with an unknown status", 200, { ...made, status: "lost" }],
    ["an answer about another amount", 200, { ...made, amount: "35.6" }],
    ["an answer about another currency", 200, { ...made, currency: "USD" }],
    ["an answer with a script for a link", 200, { ...made, claimUrl: "javascript:alert(1)" }],
    ["an answer beyond all measure", 200, { ...made, padding: "x".repeat(70_000) }],
  ])("learns nothing from %s", async (_what, status, body) => {
    reply(status, body);
    expect(await provider.createPayout(order, "k")).toMatchObject({ outcome: "unknown" });
  });

  it.each([
    ["356.00", "EUR"],
    ["35.61", "EUR"],
    ["-35.60", "EUR"],
    ["35,60", "EUR"],
    ["", "EUR"],
    ["35.60", "USD"],
    ["35.60", "eur"],
    ["35.60", ""],
  ])("learns of no step from a payout of %s %s, and says that it differs", async (amount, currency) => {
    reply(200, { ...made, status: "completed", amount, currency });
    const different = {
      outcome: "unknown",
      reason: `The provider reports ${amount} ${currency} where 35.60 EUR was ordered`,
      differs: true,
    };
    expect([
      await provider.readPayout("po_1", order),
      await provider.approvePayout("po_1", order, "a"),
      await provider.cancelPayout("po_1", order, "c"),
      await provider.findPayout(order, "k"),
    ]).toEqual([different, different, different, different]);
  });

  it("learns nothing from an answer about another payout", async () => {
    reply(200, made);
    expect(await provider.readPayout("po_2", order)).toMatchObject({ outcome: "unknown" });
  });

  it.each([
    ["never comes", () => undefined],
    ["breaks off", (_request: IncomingMessage, response: ServerResponse) => void response.destroy()],
    [
      "begins and never ends",
      (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write(JSON.stringify(made).slice(0, 20));
      },
    ],
  ])("learns nothing from an answer that %s", async (_what, behave) => {
    answer = behave;
    expect(await provider.createPayout(order, "k")).toMatchObject({ outcome: "unknown" });
  });
});
