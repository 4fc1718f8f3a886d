import { apiContract } from "@clipledger/contract/api-contract";
import { errorCatalog } from "@clipledger/contract/errors";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi-document.ts";

interface Shown {
  readonly tags: { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<"schemas" | "responses" | "headers" | "parameters", Record<string, object>>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly parameters?: { readonly $ref?: string }[];
  readonly "x-required-scope"?: string;
  readonly "x-writes-nothing"?: boolean;
  readonly responses: Record<string, { $ref?: string }>;
}

const document = (await openApiDocument(apiContract, "https://clips.example/api/v1")) as Shown;
const text = JSON.stringify(document);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, address = ""]) => address);

describe("the API document", () => {
  it("declares the Idempotency-Key on every write and on nothing else, and the scope of every operation", () => {
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, { parameters = [], ...operation }] of Object.entries(item)) {
        const isTaken = parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey");
        const isRead = method === "get" || operation["x-writes-nothing"] === true;
        expect([path, method, isTaken]).toEqual([path, method, !isRead]);
        const scope = operation["x-required-scope"];
        if (path === "/me") expect(scope).toBe("none");
        else expect(scope).toMatch(isRead ? /^[a-z-]+:read$/ : /^[a-z-]+:write$/);
      }
    expect(document.paths["/payouts/calculate"]?.["post"]?.["x-required-scope"]).toBe("payouts:read");
  });

  it("is about a quarter of what it is when written out", () => {
    expect(text.length).toBeLessThan(650_000);
  });

  it("refers only to what it has, and has nothing that it does not refer to", () => {
    const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    const shared = Object.keys(document.components.responses).map((name) => `#/components/responses/${name}`);
    const headers = Object.keys(document.components.headers).map((name) => `#/components/headers/${name}`);
    const parameters = Object.keys(document.components.parameters).map(
      (name) => `#/components/parameters/${name}`,
    );
    expect([...new Set(references)].sort()).toEqual([...parameters, ...named, ...shared, ...headers].sort());
  });

  it.each([
    "Campaign",
    "Creator",
    "Payout",
    "BillingWindow",
    "Video",
    "Job",
    "Brief",
    "Message",
    "CampaignId",
  ])("has %s by its name", (name) => {
    expect(document.components.schemas[name]).toBeDefined();
  });

  it("names each error once, and says in words what a status stands for", () => {
    const used = Object.keys(document.components.schemas).filter((name) => name.endsWith("Error"));
    expect(used).toContain("CampaignFieldLockedError");
    expect(used.length).toBeGreaterThan(40);
    expect(document.components.responses["NotFound"]).toMatchObject({
      description: `NOT_FOUND: ${errorCatalog.NOT_FOUND.message}.`,
    });
    const inline = operations.flatMap(({ responses }) =>
      Object.entries(responses).filter(([status, { $ref }]) => Number(status) >= 400 && $ref === undefined),
    );
    expect(JSON.stringify(inline)).not.toContain('"const"');
  });

  it("describes every tag that operations have, and no other", () => {
    const declared = document.tags.map(({ name }) => name);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual([...declared].sort());
    expect(document.tags.every(({ description }) => description.length > 10)).toBe(true);
  });

  it("has one operation of each id", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
