import type {
  JsonSchema,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from "../../api/openapi.ts";

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
