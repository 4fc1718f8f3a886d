import { describe, expect, it } from "vitest";
import {
  distinctErrors,
  groupByTag,
  type JsonSchema,
  listOperations,
  type OpenApiDocument,
  searchOperations,
} from "./operations.ts";

function content(schema: JsonSchema) {
  return { content: { "application/json": { schema } } };
}

const document: OpenApiDocument = {
  info: { title: "Test", version: "1" },
  components: {
    schemas: {
      AnyError: {
        "x-errors": {
          NOT_FOUND: { status: 404, message: "Not found" },
          LAST_OWNER: { status: 409, message: "Keeps one" },
        },
      },
    },
    parameters: {
      Once: { name: "Idempotency-Key", in: "header" },
      Page: { name: "page", in: "query", description: "Which page, from 1." },
    },
    responses: {
      Refused: { ...content({ $ref: "#/components/schemas/AnyError" }), "x-error-codes": ["NOT_FOUND"] },
    },
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
          "4XX": { $ref: "#/components/responses/Refused" },
        },
      },
    },
    "/organization": {
      patch: {
        operationId: "organization.update",
        tags: ["Organization"],
        parameters: [{ $ref: "#/components/parameters/Once" }, { $ref: "#/components/parameters/Gone" }],
        requestBody: content({ type: "object" }),
        "x-error-codes": ["LAST_OWNER", "OF_A_LATER_VERSION"],
        responses: {
          200: {},
          "4XX": { $ref: "#/components/responses/Refused" },
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

  it("lists the errors that operations share, and those of their own", () => {
    expect(list?.errors).toEqual([{ status: "404", code: "NOT_FOUND", message: "Not found" }]);
    expect(update?.errors.map((error) => error.code)).toEqual(["NOT_FOUND", "LAST_OWNER"]);
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
