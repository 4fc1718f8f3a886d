import { readFileSync } from "node:fs";
import { apiContract } from "@clipledger/contract/api-contract";
import { errorCatalog } from "@clipledger/contract/errors";
import { fieldGroups } from "@clipledger/contract/field-groups";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi-document.ts";

interface Shown {
  readonly tags: { readonly name: string; readonly description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Record<"schemas" | "headers", Record<string, object>> & {
    readonly parameters: Record<string, Parameter>;
    readonly responses: Record<string, { readonly description: string; "x-error-codes"?: string[] }>;
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
  readonly "x-error-codes"?: readonly string[];
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
const keptNames = JSON.parse(readFileSync(new URL("openapi-kept-names.json", import.meta.url), "utf8"));
const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, address = ""]) => address);

const sharedParameter = (address: string): Parameter | undefined =>
  document.components.parameters[address.slice("#/components/parameters/".length)];

const namesOf = ({ components: { schemas, parameters, responses, headers } }: Shown) =>
  Object.fromEntries(
    Object.entries({ schemas, parameters, responses, headers }).map(([kind, parts]) => [
      kind,
      Object.keys(parts).sort(),
    ]),
  );

/** The responses that stand for refusals and failures. */
const rangesOf = (responses: Operation["responses"]) =>
  ["4XX", "5XX"].map(
    (range) => document.components.responses[responses[range]?.$ref?.split("/").at(-1) ?? ""],
  );

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

  it("refers only to what it has, and has nothing that it does not refer to but groups of fields", () => {
    const { schemas, parameters, responses, headers } = document.components;
    const addresses = Object.entries({ schemas, parameters, responses, headers }).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    );
    const groups = Object.keys(fieldGroups).map((name) => `#/components/schemas/${name}`);
    expect([...new Set([...references, ...groups])].sort()).toEqual(addresses.sort());
  });

  it("has components of the names that openapi-kept-names.json lists, for ever, and of no others", async () => {
    const hooks = (await openApiDocument(hooksContract, "https://clips.example/hooks/v1", "hooks")) as Shown;
    expect({ api: namesOf(document), hooks: namesOf(hooks) }).toEqual(keptNames);
  });

  it("is no larger than clients like to read", () => {
    expect(text.length).toBeLessThan(700_000);
  });

  it("tells generators which texts are instants and which are days", () => {
    expect(document.components.schemas).toMatchObject({
      Timestamp: { format: "date-time" },
      CalendarDate: { format: "date" },
    });
  });

  it("tells status and message of every error, and names those with data of their own", () => {
    const { AnyError: any, CampaignFieldLockedError: locked } = document.components.schemas;
    const { "x-errors": errors } = any as { "x-errors": Record<string, object> };
    expect(errors["NOT_FOUND"]).toEqual({ status: 404, message: errorCatalog.NOT_FOUND.message });
    expect(Object.keys(errors).length).toBeGreaterThan(60);
    expect(JSON.stringify(locked)).toContain('"fields"');
    const named = operations.flatMap(({ "x-error-codes": own = [], responses }) => [
      ...own,
      ...rangesOf(responses).flatMap((range) => range?.["x-error-codes"] ?? []),
    ]);
    expect([...new Set(named)].sort()).toEqual(Object.keys(errors).sort());
  });

  it("names the errors of an operation: those of its kind in words, and its own", () => {
    const { post } = document.paths["/campaigns"] ?? {};
    expect(post?.["x-error-codes"]).toEqual([
      "PAYOUT_HOLD",
      "CAMPAIGN_NAME_CONFLICT",
      "CAMPAIGN_PREVIEW_MISMATCH",
    ]);
    const [refused, failed] = rangesOf(post?.responses ?? {});
    expect(refused?.description).toMatch(/^One of BAD_REQUEST, UNAUTHORIZED, .*RATE_LIMITED, or of /);
    expect(failed?.["x-error-codes"]).toEqual(["INTERNAL_SERVER_ERROR", "BUSY"]);
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
    const mayAnswer = (code: string) =>
      operations.filter(({ responses }) =>
        rangesOf(responses).some((range) => range?.["x-error-codes"]?.includes(code)),
      );
    const withBody = operations.filter(({ requestBody }) => requestBody !== undefined);
    expect(mayAnswer("PAYLOAD_TOO_LARGE")).toEqual(withBody);
    expect(mayAnswer("UNSUPPORTED_MEDIA_TYPE")).toEqual(withBody);
    expect(mayAnswer("REQUEST_TIMEOUT")).toEqual(expect.arrayContaining(withBody));
    const others = mayAnswer("REQUEST_TIMEOUT").filter((operation) => !withBody.includes(operation));
    expect(new Set(others.flatMap(({ tags }) => tags))).toEqual(new Set(["Live data"]));
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
