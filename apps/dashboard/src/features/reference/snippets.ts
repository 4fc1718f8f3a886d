import type { JsonSchema, OpenApiDocument, OpenApiParameter, Operation } from "./operations.ts";
import { alternativesOf, resolveSchema } from "./schema-tree.ts";

/** Where the API and its client start: "https://clips.example.com" and "/api/v1". */
export interface ApiAddress {
  readonly origin: string;
  readonly basePath: string;
}

export function apiAddress(document: OpenApiDocument, origin: string): ApiAddress {
  const server = new URL(document.servers?.[0]?.url ?? "/api/v1", origin);
  return { origin: server.origin, basePath: server.pathname.replace(/\/$/, "") };
}

export function curlSnippet(document: OpenApiDocument, operation: Operation, address: ApiAddress): string {
  const input = exampleInput(document, operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(input.params?.[name] ?? name),
  );
  const query = queryText(input.query ?? {});
  const url = `${address.origin}${address.basePath}${path}${query === "" ? "" : `?${query}`}`;
  const method = operation.method === "GET" ? "" : `-X ${operation.method} `;
  // Curl takes brackets for a pattern unless told otherwise.
  const globbing = url.includes("[") ? "-g " : "";
  const lines = [`curl ${globbing}${method}"${url}"`, `-H "x-api-key: $CLIPLEDGER_API_KEY"`];
  if (input.body !== undefined) {
    lines.push(
      `-H "content-type: application/json"`,
      `-d '${JSON.stringify(input.body, null, 2).replaceAll("'", "'\\''")}'`,
    );
  }
  return lines.join(" \\\n  ");
}

export function clientSnippet(document: OpenApiDocument, operation: Operation, address: ApiAddress): string {
  const input = exampleInput(document, operation);
  const argument = Object.keys(input).length === 0 ? "" : objectLiteral(input);
  return [
    `import { createClipledgerClient } from "@clipledger/client";`,
    "",
    "const client = createClipledgerClient({",
    `  baseUrl: "${address.origin}",`,
    '  apiKey: process.env.CLIPLEDGER_API_KEY ?? "",',
    "});",
    "",
    `const result = await client.${operation.id}(${argument});`,
  ].join("\n");
}

/** What a reader fills in to try an operation, as text. */
export interface TriedInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: string | undefined;
}

/** What to begin with: the shown query and body. Ids of examples exist nowhere, so paths are the reader's to fill in. */
export function firstInput(document: OpenApiDocument, operation: Operation): TriedInput {
  const { params = {}, query = {}, body } = exampleInput(document, operation);
  return {
    params: Object.fromEntries(Object.keys(params).map((name) => [name, ""])),
    query: queryText(query),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
  };
}

/** The request as the reader filled it in. It has no origin: a key goes to the server that the page came from, and no other. */
export function triedRequest(
  operation: Operation,
  { basePath }: ApiAddress,
  { params, query, body }: TriedInput,
): { readonly path: string; readonly method: string; readonly body: string | undefined } {
  const place = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name]?.trim() ?? ""),
  );
  const asked = query.trim().replace(/^\?/, "");
  return {
    path: `${basePath}${place}${asked === "" ? "" : `?${asked}`}`,
    method: operation.method,
    body: body === undefined || body.trim() === "" ? undefined : body,
  };
}

interface ExampleInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function exampleInput(document: OpenApiDocument, operation: Operation): ExampleInput {
  const params = operation.parameters.filter((parameter) => parameter.in === "path");
  const query = shownQuery(operation.parameters.filter((parameter) => parameter.in === "query"));
  return {
    ...(params.length === 0 ? {} : { params: exampleFields(document, params) }),
    ...(query.length === 0 ? {} : { query: exampleFields(document, query) }),
    ...(operation.body === undefined ? {} : { body: exampleValue(document, operation.body) }),
  };
}

// Required fields, and the page of a list: enough to run, little enough to read.
function shownQuery(parameters: readonly OpenApiParameter[]) {
  return parameters.filter(
    ({ name, required }) => required === true || name === "page" || name === "perPage",
  );
}

function exampleFields(
  document: OpenApiDocument,
  parameters: readonly OpenApiParameter[],
): Record<string, unknown> {
  return Object.fromEntries(
    parameters.map(({ name, schema }) => [name, exampleValue(document, schema ?? {})]),
  );
}

function queryPairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => queryPairs(`${name}[${index}]`, item));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => queryPairs(`${name}[${key}]`, item));
  }
  return [[name, String(value)]];
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => queryPairs(name, value));
  return decodeURIComponent(new URLSearchParams(pairs).toString());
}

function objectLiteral(value: unknown) {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
}

const maxDepth = 8;

/** A value the schema would accept: its own example where there is one, a plausible one elsewhere. */
export function exampleValue(document: OpenApiDocument, raw: JsonSchema, depth = 0): unknown {
  const { schema } = resolveSchema(document, raw);
  const given = givenExample(schema);
  if (given !== undefined) return given;
  if (depth > maxDepth) return null;
  const { options } = alternativesOf(schema);
  const [first] = options;
  if (first === undefined) return null;
  if (first !== schema) return exampleValue(document, first, depth + 1);
  if (schema.type === "array" || schema.items !== undefined) {
    return schema.items === undefined ? [] : [exampleValue(document, schema.items, depth + 1)];
  }
  if (schema.type === "object" || schema.properties !== undefined)
    return exampleObject(document, schema, depth);
  return scalarExample(schema);
}

function givenExample(schema: JsonSchema): unknown {
  const candidates = [schema.examples?.[0], schema.example, schema.const, schema.default, schema.enum?.[0]];
  return candidates.find((candidate) => candidate !== undefined);
}

function exampleObject(document: OpenApiDocument, schema: JsonSchema, depth: number) {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0 && typeof schema.additionalProperties === "object") {
    return { key: exampleValue(document, schema.additionalProperties, depth + 1) };
  }
  return Object.fromEntries(
    entries.map(([name, property]) => [name, exampleValue(document, property, depth + 1)]),
  );
}

const formatExamples: Readonly<Record<string, string>> = {
  "date-time": "2026-09-21T08:30:00.000Z",
  date: "2026-09-21",
  email: "ada@example.com",
  uri: "https://example.com",
};

function scalarExample(schema: JsonSchema): unknown {
  switch (schema.type) {
    case "string":
      return formatExamples[schema.format ?? ""] ?? "text";
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}
