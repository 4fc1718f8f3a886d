import { canonicalJson } from "@clipledger/domain/canonical-json";
import { isObject, type JsonObject, schemaAddress } from "./openapi-components.ts";

/** The parts of a generated operation that the document puts differently. */
export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly "x-writes-nothing"?: boolean;
  "x-required-scope"?: string;
  parameters?: Parameter[];
  readonly requestBody?: JsonObject;
  responses?: Record<string, JsonObject>;
  "x-error-codes"?: readonly string[];
}

/** A parameter, or a reference to one that is shared. */
type Parameter = JsonObject & {
  readonly name?: string;
  readonly in?: string;
  readonly schema?: JsonObject;
};

/** Errors whose code the document does not name, such as those of a later version. */
const OTHER_ERROR = "OtherError";

/** What all errors have that the document names. */
const NAMED_ERROR = "NamedError";

/** Errors that say no more than their code and message. */
const PLAIN_ERROR = "PlainError";

const ANY_ERROR = "AnyError";

interface SharedErrors {
  readonly schemas: Record<string, JsonObject>;
  readonly responses: Record<string, JsonObject>;
}

interface DocumentedError {
  readonly status: number;
  readonly schema: JsonObject;
  readonly headers: JsonObject;
  /** None of the errors that are not named. */
  readonly code?: string;
}

/**
 * Takes the errors out of the operations, which have two responses in common with all of their kind, `4XX` and `5XX`. These name the
 * codes that each of them may answer with; an operation names those of its own as `x-error-codes`. `x-errors` lists them all.
 */
export function shareErrors(operations: readonly Operation[]): SharedErrors {
  const shared: SharedErrors = { schemas: {}, responses: {} };
  const described = operations.map((operation) => ({
    operation,
    kind: kindOf(operation),
    errors: errorsOf(operation),
  }));
  for (const kind of new Set(described.map((each) => each.kind))) {
    const alike = described.filter((each) => each.kind === kind);
    const usual = alike
      .map(({ errors }) => codesOf(errors))
      .reduce((common, codes) => common.filter((code) => codes.includes(code)));
    const errors = alike.flatMap((each) => each.errors);
    const ranges = {
      "4XX": shareRange(
        shared,
        `${kind}Refused`,
        usual,
        errors.filter(({ status }) => status < 500),
      ),
      "5XX": shareRange(
        shared,
        `${kind}Failed`,
        usual,
        errors.filter(({ status }) => status >= 500),
      ),
    };
    for (const { operation, errors: all } of alike) {
      const answers = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400);
      operation.responses = { ...Object.fromEntries(answers), ...ranges };
      const own = codesOf(all).filter((code) => !usual.includes(code));
      if (own.length > 0) operation["x-error-codes"] = own;
    }
  }
  Object.assign(shared.schemas, errorSchemas(described.flatMap(({ errors }) => errors)));
  return shared;
}

/** Only those with a body can be refused for it; look-ups tell of credits however they end. */
function kindOf({ requestBody, responses = {} }: Operation): string {
  const isLookup = Object.keys(responses["400"]?.["headers"] ?? {}).length > 0;
  return `${isLookup ? "Lookup" : ""}${requestBody === undefined ? "" : "Body"}`;
}

/** The generator writes `oneOf` the errors of the status, with one last for all others. */
function errorsOf({ responses = {} }: Operation): DocumentedError[] {
  return Object.entries(responses).flatMap(([key, response]) => {
    const status = Number(key);
    if (status < 400) return [];
    const { content, headers = {} } = response as {
      content: { "application/json": { schema: { oneOf: JsonObject[] } } };
      headers?: JsonObject;
    };
    return content["application/json"].schema.oneOf.map((schema) => {
      const { code } = schema["properties"] as { code: { const?: string } };
      return { status, schema, headers, ...(code.const !== undefined && { code: code.const }) };
    });
  });
}

function codesOf(errors: readonly DocumentedError[]): string[] {
  return errors.flatMap(({ code }) => code ?? []);
}

/** Those with data of their own are schemas of their own. */
function errorSchemas(errors: readonly DocumentedError[]): Record<string, JsonObject> {
  const byCode = new Map(errors.map((error) => [error.code, error]));
  const named = [...byCode.values()].filter(({ code }) => code !== undefined).sort(byStatus);
  const withData = named.filter(({ schema }) => Object.keys(partsOf(schema).data ?? {}).length > 0);
  const schemas: Record<string, JsonObject> = Object.fromEntries(
    withData.map(({ code = "", schema }) => [`${pascalCase(code)}Error`, errorOf({ const: code }, schema)]),
  );
  const plainCodes = named.filter((error) => !withData.includes(error)).map(({ code }) => code);
  schemas[PLAIN_ERROR] = errorOf({ type: "string", enum: plainCodes });
  const other = byCode.get(undefined);
  if (other !== undefined) schemas[OTHER_ERROR] = other.schema;
  const oneOf = Object.keys(schemas).map((name) => ({ $ref: schemaAddress(name) }));
  const about = named.map(({ code = "", status, schema }) => [
    code,
    { status, message: partsOf(schema).message.default },
  ]);
  schemas[ANY_ERROR] = { oneOf, "x-errors": Object.fromEntries(about) };
  schemas[NAMED_ERROR] = namedError;
  return schemas;
}

function byStatus(left: DocumentedError, right: DocumentedError): number {
  return left.status - right.status;
}

function partsOf(schema: JsonObject) {
  return schema["properties"] as { message: { default?: string }; data?: JsonObject };
}

const namedError: JsonObject = {
  type: "object",
  properties: {
    defined: { const: true },
    code: { type: "string" },
    status: { type: "integer" },
    message: { type: "string" },
  },
  required: ["defined", "code", "status", "message"],
};

function errorOf(code: JsonObject, { properties = {}, required = [] }: JsonObject = {}): JsonObject {
  const { data } = properties as { data?: JsonObject };
  const isDataSure = (required as readonly string[]).includes("data");
  const fields = { code, ...(data !== undefined && { data }) };
  const own = { properties: fields, required: ["code", ...(isDataSure ? ["data"] : [])] };
  return { allOf: [{ $ref: schemaAddress(NAMED_ERROR) }, own] };
}

function shareRange(
  { responses }: SharedErrors,
  name: string,
  usual: readonly string[],
  errors: readonly DocumentedError[],
): JsonObject {
  const codes = usual.filter((code) => errors.some((error) => error.code === code));
  const headers = Object.assign({}, ...errors.map((error) => error.headers));
  const response = {
    description: `One of ${codes.join(", ")}, or of the operation's own \`x-error-codes\`.`,
    "x-error-codes": codes,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { "application/json": { schema: { $ref: schemaAddress(ANY_ERROR) } } },
  };
  const text = canonicalJson(response);
  const sharedName = Object.keys(responses).find((other) => canonicalJson(responses[other]) === text) ?? name;
  responses[sharedName] = response;
  return { $ref: `#/components/responses/${sharedName}` };
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
