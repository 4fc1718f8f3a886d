import { describe, expect, it } from "vitest";
import type { JsonSchema, OpenApiDocument, Operation } from "./operations.ts";
import {
  apiAddress,
  clientSnippet,
  curlSnippet,
  exampleValue,
  firstInput,
  triedRequest,
} from "./snippets.ts";

const document: OpenApiDocument = { info: { title: "Test", version: "1" }, servers: [{ url: "/api/v1" }] };
const address = apiAddress(document, "https://clips.example.com");

const list: Operation = {
  id: "activity.list",
  method: "GET",
  path: "/activity",
  summary: "List",
  description: undefined,
  tag: "Activity log",
  requiredRole: "viewer",
  requiredScope: "activity-log:read",
  parameters: [
    { name: "page", in: "query", schema: { type: "integer", default: 1 } },
    { name: "types", in: "query", schema: { type: "array", items: { type: "string" } } },
  ],
  body: undefined,
  success: undefined,
  errors: [],
};

const rename: Operation = {
  ...list,
  id: "projects.update",
  method: "PATCH",
  path: "/projects/{id}",
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string", examples: ["orgproj_1"] } },
  ],
  body: { type: "object", properties: { name: { type: "string", examples: ["Ada's"] } } },
};

describe("curlSnippet", () => {
  it("shows paging and leaves optional filters out", () => {
    expect(curlSnippet(document, list, address)).toBe(
      'curl "https://clips.example.com/api/v1/activity?page=1" \\\n  -H "x-api-key: $CLIPLEDGER_API_KEY"',
    );
  });

  it("writes required lists in brackets", () => {
    const required = {
      ...list,
      parameters: [{ name: "ids", in: "query", required: true, schema: { examples: [["a", "b"]] } }],
    } as const;
    expect(curlSnippet(document, required, address)).toMatch(/^curl -g .*\?ids\[0\]=a&ids\[1\]=b/);
  });

  it("fills the path and survives quotes in the body", () => {
    const snippet = curlSnippet(document, rename, address);
    expect(snippet).toContain('curl -X PATCH "https://clips.example.com/api/v1/projects/orgproj_1"');
    expect(snippet).toContain("Ada'\\''s");
  });
});

describe("triedRequest", () => {
  it("begins with the shown query and body, and leaves ids to the reader", () => {
    expect(firstInput(document, list)).toEqual({ params: {}, query: "page=1", body: undefined });
    expect(firstInput(document, rename)).toEqual({
      params: { id: "" },
      query: "",
      body: '{\n  "name": "Ada\'s"\n}',
    });
  });

  it("goes to the server that the page came from, whatever is filled in", () => {
    const input = { params: { id: " //evil.example/x " }, query: "?page=2", body: " " };
    const elsewhere = apiAddress({ ...document, servers: [{ url: "https://evil.example/api/v1" }] }, "x:");
    expect(triedRequest(rename, elsewhere, input)).toEqual({
      path: "/api/v1/projects/%2F%2Fevil.example%2Fx?page=2",
      method: "PATCH",
      body: undefined,
    });
  });
});

describe("clientSnippet", () => {
  it("calls the operation by its id with a readable input", () => {
    expect(clientSnippet(document, rename, address)).toContain(
      'await client.projects.update({\n  params: {\n    id: "orgproj_1"\n  },\n  body: {\n    name: "Ada\'s"\n  }\n});',
    );
  });

  it("passes nothing where nothing is needed", () => {
    expect(clientSnippet(document, { ...list, parameters: [] }, address)).toContain(
      "client.activity.list();",
    );
  });
});

const exampleDocument: OpenApiDocument = {
  info: { title: "Test", version: "1" },
  components: {
    schemas: { Loop: { type: "object", properties: { next: { $ref: "#/components/schemas/Loop" } } } },
  },
};

describe("exampleValue", () => {
  it.each<[JsonSchema, unknown]>([
    [{ type: "string", examples: ["EUR"] }, "EUR"],
    [{ type: "integer", default: 10 }, 10],
    [{ enum: ["asc", "desc"] }, "asc"],
    [{ anyOf: [{ type: "null" }, { type: "string", format: "email" }] }, "ada@example.com"],
    [{ type: "array", items: { type: "boolean" } }, [true]],
    [{ type: "object", additionalProperties: { type: "integer", minimum: 5 } }, { key: 5 }],
    [{ type: "object", properties: { on: { type: "string", format: "date" } } }, { on: "2026-09-21" }],
  ])("makes up a value for %j", (schema, expected) => {
    expect(exampleValue(exampleDocument, schema)).toEqual(expected);
  });

  it("ends on a schema that contains itself", () => {
    expect(JSON.stringify(exampleValue(exampleDocument, { $ref: "#/components/schemas/Loop" }))).toContain(
      "null",
    );
  });
});
