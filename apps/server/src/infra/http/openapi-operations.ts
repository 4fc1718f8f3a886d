import { canonicalJson } from "@clipledger/domain/canonical-json";
import { isObject, type JsonObject, schemaAddress } from "./openapi-components.ts";

/** The parts of a generated operation that the document puts differently. */
export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly "x-writes-nothing"?: boolean;
  "x-required-scope"?: string;
  parameters?: Parameter[];
  responses?: Record<string, JsonObject>;
}

/** A parameter, or a reference to one that is shared. */
type Parameter = JsonObject & {
  readonly name?: string;
  readonly in?: string;
  readonly schema?: JsonObject;
};

/** Errors whose code the document does not name, such as those of a later version. */
const OTHER_ERROR = "OtherError";

/** More codes than these give a shared response no name that one could read. */
const MOST_CODES_OF_A_NAME = 2;

interface SharedErrors {
  readonly schemas: Record<string, JsonObject>;
  readonly responses: Record<string, JsonObject>;
}

/**
 * Takes the responses of errors out of the operations: each error is a schema, and each set of errors that a status stands for a
 * response that operations refer to. Their descriptions are the errors' own messages.
 */
export function shareErrors(operations: Iterable<Operation>): SharedErrors {
  const shared: SharedErrors = { schemas: {}, responses: {} };
  for (const { responses = {} } of operations)
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      responses[status] = shareResponse(shared, readErrors(response), response["headers"]);
    }
  return shared;
}

/** Takes headers that responses have in common out of them. One that differs from others of its name stays where it is. */
export function shareHeaders(operations: Iterable<Operation>): Record<string, unknown> {
  const shared: Record<string, unknown> = {};
  for (const { responses = {} } of operations)
    for (const [status, response] of Object.entries(responses)) {
      const { headers } = response;
      if (!isObject(headers)) continue;
      const referring = Object.entries(headers).map(([name, header]) => {
        shared[name] ??= header;
        const isShared = canonicalJson(shared[name]) === canonicalJson(header);
        return [name, isShared ? { $ref: `#/components/headers/${name}` } : header];
      });
      responses[status] = { ...response, headers: Object.fromEntries(referring) };
    }
  return shared;
}

/** Takes answers that several operations have out of them, if they are nothing but a named schema. */
export function shareAnswers(operations: readonly Operation[]): Record<string, JsonObject> {
  const shared: Record<string, JsonObject> = {};
  const answers = operations.flatMap((operation) => {
    const response = operation.responses?.["200"];
    const schema = response && answeredSchema(response);
    return schema === undefined ? [] : [{ operation, response, schema, text: canonicalJson(response) }];
  });
  for (const { operation, response, schema, text } of answers) {
    const alike = answers.filter((other) => other.text === text);
    if (response === undefined || alike.length === 1) continue;
    const name = `${schema}Answer`;
    shared[name] = response;
    operation.responses = { ...operation.responses, "200": { $ref: `#/components/responses/${name}` } };
  }
  return shared;
}

function answeredSchema(response: JsonObject): string | undefined {
  const { content } = response as { content?: { "application/json"?: { schema?: { $ref?: string } } } };
  return content?.["application/json"]?.schema?.$ref?.slice(schemaAddress("").length);
}

interface DocumentedError {
  readonly schema: JsonObject;
  /** None of the errors that are not named. */
  readonly code?: string;
  readonly message?: string;
}

/** The generator writes `oneOf` the errors of the status, with one last for all others. */
function readErrors(response: JsonObject): DocumentedError[] {
  const { content } = response as { content: { "application/json": { schema: { oneOf: JsonObject[] } } } };
  return content["application/json"].schema.oneOf.map((schema) => {
    const { code, message } = schema["properties"] as {
      code: { const?: string };
      message: { default?: string };
    };
    return {
      schema,
      ...(code.const !== undefined && { code: code.const }),
      ...(message.default !== undefined && { message: message.default }),
    };
  });
}

function shareResponse(
  shared: SharedErrors,
  errors: readonly DocumentedError[],
  headers: unknown,
): JsonObject {
  const named = errors.filter(({ code }) => code !== undefined);
  const oneOf = errors.map(({ code, schema }) => {
    const name = code === undefined ? OTHER_ERROR : `${pascalCase(code)}Error`;
    shared.schemas[name] = schema;
    return { $ref: schemaAddress(name) };
  });
  const response = {
    description: describeErrors(named),
    ...(headers !== undefined && { headers }),
    content: { "application/json": { schema: { oneOf } } },
  };
  if (named.length > MOST_CODES_OF_A_NAME) return response;
  const codes = named.map(({ code = "" }) => pascalCase(code)).join("Or");
  const name = headers === undefined ? codes : `${codes}WithHeaders`;
  shared.responses[name] ??= response;
  const isShared = canonicalJson(shared.responses[name]) === canonicalJson(response);
  return isShared ? { $ref: `#/components/responses/${name}` } : response;
}

/** The messages of several stand in their schemas. */
function describeErrors(errors: readonly DocumentedError[]): string {
  const [only, ...others] = errors;
  return others.length === 0
    ? `${only?.code}: ${only?.message}.`
    : `One of ${errors.map(({ code }) => code).join(", ")}.`;
}

function pascalCase(code: string): string {
  return code.replace(
    /([A-Z])([A-Z0-9]*)_?/g,
    (_, first: string, rest: string) => first + rest.toLowerCase(),
  );
}

/**
 * Says of each parameter what a client needs and no more. Descriptions belong to the parameter, not to its schema. The generator
 * writes `deepObject` for arrays too, for which OpenAPI does not define it, and allows for empty and reserved characters everywhere,
 * which says nothing of how they are read. What it writes else is what goes without saying.
 */
export function describeParametersPlainly(operation: Operation): void {
  if (operation.parameters === undefined) return;
  operation.parameters = operation.parameters.map(
    ({ name = "", in: place = "", required, description, style, explode, schema = {} }): Parameter => {
      const { description: ofSchema, ...plain } = schema;
      const text = description ?? ofSchema;
      return {
        name,
        in: place,
        ...(text !== undefined && { description: text }),
        ...(required === true && { required }),
        ...(style !== undefined && plain["type"] !== "array" && { style, explode }),
        schema: plain,
      };
    },
  );
}

/**
 * Takes parameters that several operations have out of them. One is called as its id is, or as it is in a query; of those that differ
 * the one most used has the plain name, and others have that of their operations before it.
 */
export function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const shared: Record<string, Parameter> = {};
  const addresses = new Map<string, string>();
  for (const { parameter, users } of usedParameters(operations)) {
    const [first] = users;
    if (first === undefined || users.length === 1) continue;
    const plain = parameterName(parameter);
    const name = plain in shared ? `${capitalized(first.split(".")[0] ?? "")}${plain}` : plain;
    if (name in shared) continue;
    shared[name] = parameter;
    addresses.set(canonicalJson(parameter), `#/components/parameters/${name}`);
  }
  for (const operation of operations) {
    if (operation.parameters === undefined) continue;
    operation.parameters = operation.parameters.map((parameter) => {
      const $ref = addresses.get(canonicalJson(parameter));
      return $ref === undefined ? parameter : { $ref };
    });
  }
  return Object.fromEntries(Object.entries(shared).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Each parameter once, with the operations that take it, the most used first. */
function usedParameters(operations: readonly Operation[]) {
  const used = new Map<string, { readonly parameter: Parameter; readonly users: string[] }>();
  for (const { operationId, parameters = [] } of operations)
    for (const parameter of parameters) {
      const text = canonicalJson(parameter);
      const { users } = used.get(text) ?? { users: [] };
      used.set(text, { parameter, users: [...users, operationId] });
    }
  return [...used.values()].sort((left, right) => right.users.length - left.users.length);
}

function parameterName({ name = "", schema }: Parameter): string {
  const $ref = schema?.["$ref"];
  if (name === "id" && typeof $ref === "string") return $ref.slice(schemaAddress("").length);
  return capitalized(name.replaceAll("-", ""));
}

function capitalized(name: string): string {
  return `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`;
}
