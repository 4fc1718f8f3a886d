import { queryOptions } from "@tanstack/react-query";

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly tag: string;
  readonly requiredRole: string | undefined;
  readonly requiredScope: string | undefined;
  readonly parameters: readonly OpenApiParameter[];
  readonly body: JsonSchema | undefined;
  readonly success: { readonly status: string; readonly schema: JsonSchema | undefined } | undefined;
  readonly errors: readonly DocumentedError[];
}

export interface DocumentedError {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

interface OperationGroup {
  readonly tag: string;
  readonly operations: readonly Operation[];
}

const methods = ["get", "post", "put", "patch", "delete"];

export function listOperations(document: OpenApiDocument): readonly Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => readOperation(document, path, method, operation)),
  );
}

export function groupByTag(operations: readonly Operation[]): readonly OperationGroup[] {
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  return tags.map((tag) => ({ tag, operations: operations.filter((operation) => operation.tag === tag) }));
}

/** Every word must occur somewhere in the operation's name, path, description or parameters. */
export function searchOperations(operations: readonly Operation[], text: string): readonly Operation[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return operations.filter((operation) => {
    const { id, method, path, summary, description = "", tag } = operation;
    const parameters = operation.parameters.flatMap((parameter) => [parameter.name, parameter.description]);
    const haystack = [id, method, path, summary, description, tag, ...parameters].join(" ").toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/** Each code once, in order of status. */
export function distinctErrors(operations: readonly Operation[]): readonly DocumentedError[] {
  const byCode = new Map(
    operations.flatMap((operation) => operation.errors).map((error) => [error.code, error]),
  );
  return [...byCode.values()].toSorted((left, right) => left.status.localeCompare(right.status));
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: OpenApiOperation,
): Operation {
  const id = operation.operationId ?? `${method} ${path}`;
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => [status, resolveResponse(document, response)] as const,
  );
  const success = responses.find(([status]) => status.startsWith("2"));
  return {
    id,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? id,
    description: operation.description,
    tag: operation.tags?.[0] ?? "Other",
    requiredRole: operation["x-required-role"],
    requiredScope: operation["x-required-scope"],
    parameters: (operation.parameters ?? []).flatMap((parameter) => resolveParameter(document, parameter)),
    body: jsonSchema(operation.requestBody?.content),
    success:
      success === undefined ? undefined : { status: success[0], schema: jsonSchema(success[1].content) },
    errors: readErrors(document, [
      ...responses.flatMap(([, response]) => response["x-error-codes"] ?? []),
      ...(operation["x-error-codes"] ?? []),
    ]),
  };
}

const prefix = "#/components/responses/";

/** Empty if the document refers to none that it has. */
function resolveResponse(
  { components }: OpenApiDocument,
  response: OpenApiResponse | { readonly $ref: string },
): OpenApiResponse {
  return "$ref" in response ? (components?.responses?.[response.$ref.slice(prefix.length)] ?? {}) : response;
}

const parameterPrefix = "#/components/parameters/";

/** None if the document refers to one that it does not have. */
function resolveParameter(
  { components }: OpenApiDocument,
  parameter: OpenApiParameter | { readonly $ref: string },
): readonly OpenApiParameter[] {
  if (!("$ref" in parameter)) return [parameter];
  const shared = components?.parameters?.[parameter.$ref.slice(parameterPrefix.length)];
  return shared === undefined ? [] : [shared];
}

function jsonSchema(content: NonNullable<OpenApiOperation["requestBody"]>["content"]) {
  return content?.["application/json"]?.schema ?? Object.values(content ?? {})[0]?.schema;
}

/** What the codes mean, in order of status. */
function readErrors({ components }: OpenApiDocument, codes: readonly string[]): readonly DocumentedError[] {
  const errors = components?.schemas?.["AnyError"]?.["x-errors"] ?? {};
  return codes
    .flatMap((code) => {
      const error = errors[code];
      return error === undefined ? [] : [{ status: String(error.status), code, message: error.message }];
    })
    .toSorted((left, right) => left.status.localeCompare(right.status));
}

/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApiDocument {
  /** Where an answer of each operation is, with its id in braces. */
  readonly "x-answer-examples"?: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>;
    readonly parameters?: Readonly<Record<string, OpenApiParameter>>;
    readonly responses?: Readonly<Record<string, OpenApiResponse>>;
  };
}

interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (OpenApiParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: OpenApiContent };
  readonly responses?: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
  readonly "x-error-codes"?: readonly string[];
  readonly "x-required-role"?: string;
  readonly "x-required-scope"?: string;
}

interface OpenApiResponse {
  readonly description?: string;
  /** Codes that every operation with this response may answer with. */
  readonly "x-error-codes"?: readonly string[];
  readonly content?: OpenApiContent;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

type OpenApiContent = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** All errors by their codes. */
  readonly "x-errors"?: Readonly<Record<string, { readonly status: number; readonly message: string }>>;
}

export const openApiQuery = queryOptions({
  queryKey: ["openapi"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<OpenApiDocument> => {
    const response = await fetch("/api/v1/openapi.json");
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return await response.json();
  },
});

export function answerExampleQuery({ "x-answer-examples": template }: OpenApiDocument, operationId: string) {
  return queryOptions({
    queryKey: ["answer-example", operationId],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: template !== undefined,
    queryFn: async (): Promise<unknown> => {
      const response = await fetch(template?.replace("{operationId}", operationId) ?? "");
      if (!response.ok) throw new Error(`The server answered ${response.status}`);
      return await response.json();
    },
  });
}
