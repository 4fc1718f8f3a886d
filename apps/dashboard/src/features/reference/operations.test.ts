import { describe, expect, it } from "vitest";
import type { JsonSchema, OpenApiDocument } from "../../api/openapi.ts";
import { distinctErrors, groupByTag, listOperations, searchOperations } from "./operations.ts";

function errorSchema(code: string, message: string): JsonSchema {
  return {
    type: "object",
    properties: { code: { const: code }, message: { type: "string", default: message } },
  };
}

function content(schema: JsonSchema) {
  return { content: { "application/json": { schema } } };
}

const document: OpenApiDocument = {
  info: { title: "Test", version: "1" },
  components: {
    schemas: { Missing: errorSchema("NOT_FOUND", "Not found") },
    parameters: {
      Once: { name: "Idempotency-Key", in: "header" },
      Page: { name: "page", in: "query", description: "Which page, from 1." },
    },
    responses: { Missing: content({ $ref: "#/components/schemas/Missing" }) },
  },
  paths: {
    "/activity": {
      get: {
        operationId: "activity.list",
        summary: "List the activity log",
        tags: ["Activity log"],
        "x-required-role": "viewer",
        "x-required-scope": "activity-log:read",
        parameters: [
          { $ref: "#/components/parameters/Page" },
          { $ref: "#/components/parameters/Gone" },
          { name: "actors", in: "query", description: "Users or API keys." },
        ],
        responses: {
          200: content({ type: "object" }),
          404: { $ref: "#/components/responses/Missing" },
        },
      },
    },
    "/organization": {
      patch: {
        operationId: "organization.update",
        tags: ["Organization"],
        parameters: [{ $ref: "#/components/parameters/Once" }, { $ref: "#/components/parameters/Gone" }],
        requestBody: content({ type: "object" }),
        responses: {
          200: {},
          409: content({
            oneOf: [errorSchema("LAST_OWNER", "Keeps one"), errorSchema("NOT_FOUND", "Not found"), {}],
          }),
        },
      },
    },
  },
};

describe("listOperations", () => {
  const [list, update] = listOperations(document);

  it("follows references to parameters that operations share", () => {
    expect(list?.parameters.map(({ name }) => name)).toEqual(["page", "actors"]);
  });

  it("reads what a reader needs", () => {
    expect(list).toMatchObject({
      id: "activity.list",
      method: "GET",
      requiredRole: "viewer",
      requiredScope: "activity-log:read",
      body: undefined,
    });
    expect(update).toMatchObject({ summary: "organization.update", body: { type: "object" } });
  });

  it("finds parameters behind references", () => {
    expect(update?.parameters).toEqual([{ name: "Idempotency-Key", in: "header" }]);
  });

  it("finds error codes behind references and alternatives", () => {
    expect(list?.errors).toEqual([{ status: "404", code: "NOT_FOUND", message: "Not found" }]);
    expect(update?.errors.map((error) => error.code)).toEqual(["LAST_OWNER", "NOT_FOUND"]);
  });
});

describe("groupByTag", () => {
  it("keeps the order of the document", () => {
    expect(groupByTag(listOperations(document)).map((group) => group.tag)).toEqual([
      "Activity log",
      "Organization",
    ]);
  });
});

describe("searchOperations", () => {
  it.each([
    ["log list", ["activity.list"]],
    ["PATCH", ["organization.update"]],
    ["actors", ["activity.list"]],
    ["which page", ["activity.list"]],
    ["", ["activity.list", "organization.update"]],
    ["payout", []],
  ])("finds by %s", (text, ids) => {
    expect(searchOperations(listOperations(document), text).map((operation) => operation.id)).toEqual(ids);
  });
});

describe("distinctErrors", () => {
  it("lists each code once", () => {
    expect(
      distinctErrors(listOperations(document))
        .map((error) => error.code)
        .toSorted(),
    ).toEqual(["LAST_OWNER", "NOT_FOUND"]);
  });
});
