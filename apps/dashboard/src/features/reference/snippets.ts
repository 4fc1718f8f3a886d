import type { OpenApiDocument, OpenApiParameter } from "../../api/openapi.ts";
import { exampleValue } from "./example-value.ts";
import type { Operation } from "./operations.ts";

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
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) => queryPairs(name, value)),
  );
  const url = `${address.origin}${address.basePath}${path}${query.size === 0 ? "" : `?${decodeURIComponent(query.toString())}`}`;
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

function objectLiteral(value: unknown) {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
}
