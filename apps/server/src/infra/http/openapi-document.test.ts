import { readFileSync } from "node:fs";
import { apiContract } from "@clipledger/contract/api-contract";
import { errorCatalog } from "@clipledger/contract/errors";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi-document.ts";

interface Shown {
  readonly tags: { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<"schemas" | "responses" | "headers", Record<string, object>> & {
    readonly parameters: Record<string, Parameter>;
  };
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: string[];
  readonly parameters?: (Parameter | { $ref: string })[];
  readonly requestBody?: object;
  readonly "x-required-scope"?: string;
  readonly "x-writes-nothing"?: boolean;
  readonly responses: Record<string, { $ref?: string }>;
}

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly schema: { readonly description?: string };
}

const document = (await openApiDocument(apiContract, "https://clips.example/api/v1")) as Shown;
const text = JSON.stringify(document);
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const operationIds = operations.map(({ operationId }) => operationId);
const listedIds: string[] = JSON.parse(readFileSync(new URL("operation-ids.json", import.meta.url), "utf8"));
const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, address = ""]) => address);

const sharedParameter = (address: string): Parameter | undefined =>
  document.components.parameters[address.slice("#/components/parameters/".length)];

describe("the API document", () => {
  it("declares the Idempotency-Key on every write and on nothing else, and the scope of every operation", () => {
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, { parameters = [], ...operation }] of Object.entries(item)) {
        const isTaken = parameters.some(
          (parameter) => "$ref" in parameter && parameter.$ref === "#/components/parameters/IdempotencyKey",
        );
        const isRead = method === "get" || operation["x-writes-nothing"] === true;
        expect([path, method, isTaken]).toEqual([path, method, !isRead]);
        const scope = operation["x-required-scope"];
        if (path === "/me") expect(scope).toBe("none");
        else expect(scope).toMatch(isRead ? /^[a-z-]+:read$/ : /^[a-z-]+:write$/);
      }
    expect(document.paths["/payouts/calculate"]?.["post"]?.["x-required-scope"]).toBe("payouts:read");
  });

  it("is about a quarter of what it is when written out", () => {
    expect(text.length).toBeLessThan(600_000);
  });

  it("refers only to what it has, and has nothing that it does not refer to", () => {
    const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    const shared = Object.keys(document.components.responses).map((name) => `#/components/responses/${name}`);
    const parameters = Object.keys(document.components.parameters).map(
      (name) => `#/components/parameters/${name}`,
    );
    const headers = Object.keys(document.components.headers).map((name) => `#/components/headers/${name}`);
    expect([...new Set(references)].sort()).toEqual([...named, ...shared, ...parameters, ...headers].sort());
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

  it("says of every operation and every parameter what it is for", () => {
    const isSaid = (words = "") => words.length > 8 && words.endsWith(".");
    const silent = operations.flatMap(({ operationId, summary, description, parameters = [] }) => [
      ...(isSaid(description) && summary.length > 4 ? [] : [operationId]),
      ...parameters
        .map((parameter) => ("$ref" in parameter ? sharedParameter(parameter.$ref) : parameter))
        .filter((parameter) => !isSaid(parameter?.description))
        .map((parameter) => `${operationId} ${parameter?.name}`),
    ]);
    expect(silent).toEqual([]);
  });

  it("asks for ranges as `dateRange[from]`, and for lists as repeated keys", () => {
    const { parameters } = document.components;
    expect(parameters["DateRange"]).toMatchObject({ style: "deepObject", explode: true });
    expect(parameters["Platforms"]).toEqual({
      name: "platforms",
      in: "query",
      description: "Only these platforms.",
      schema: expect.objectContaining({ type: "array" }),
    });
  });

  it("refuses bodies only where there are any", () => {
    const refusing = operations.filter(({ responses }) => "415" in responses && "413" in responses);
    const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);
    expect(refusing).toEqual(withBody);
    const mayTimeOut = operations.filter(({ responses }) => "408" in responses);
    const lookups = mayTimeOut.filter(({ requestBody }) => requestBody === undefined);
    expect(lookups.map(({ tags, operationId }) => (tags[0] === "Live data" ? tags[0] : operationId))).toEqual(
      expect.arrayContaining(["Live data", "videos.download"]),
    );
    expect(mayTimeOut).toEqual(expect.arrayContaining(withBody));
  });

  it("describes every tag that operations have, and no other", () => {
    const declared = document.tags.map(({ name }) => name);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual([...declared].sort());
    expect(document.tags.every(({ description }) => description.length > 10)).toBe(true);
  });

  it("has one operation of each id", () => {
    expect(new Set(operationIds).size).toBe(operationIds.length);
  });

  it("has only operations whose ids operation-ids.json lists, for ever", () => {
    expect(operationIds.filter((id) => !listedIds.includes(id))).toEqual([]);
    expect(listedIds).toEqual([...new Set(listedIds)].sort());
  });

  it("loses no id without a word in the changelog", () => {
    const changelog = readFileSync(new URL("../../../../../CHANGELOG.md", import.meta.url), "utf8");
    const lost = listedIds.filter((id) => !operationIds.includes(id));
    expect(lost.filter((id) => !changelog.includes(`\`${id}\``))).toEqual([]);
  });
});
