import { readFileSync } from "node:fs";

/** The part of JSON Schema that PayPal's published shapes use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody?: { readonly schema: Schema };
  readonly responses: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Shapes {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

// The file is a part of this folder, and its tests walk through all of it.
const shapes = JSON.parse(
  readFileSync(new URL("./recorded/payouts.json", import.meta.url), "utf8"),
) as Shapes;

interface Exchange {
  /** As published, with names in braces. */
  readonly path: string;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined: none was sent. */
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** Where a request or its answer is not as PayPal has published it, each with the operation. */
export function checkExchange({ path, method, query, headers, body, status, answer }: Exchange): string[] {
  const operation = shapes.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) return [`${method} ${path} is not published`];
  const parameters = operation.parameters.map(({ $ref }) => shapes.components.parameters[nameIn($ref)]);
  const known = parameters.filter((parameter) => parameter?.in === "query").map((known) => known?.name);
  const requestId = parameters.find((parameter) => parameter?.in === "header");
  const answered = operation.responses[status] ?? operation.responses["default"];
  const findings = [
    ...[...query.keys()]
      .filter((name) => !known.includes(name))
      .map((name) => `query ${name} is not published`),
    ...(requestId === undefined
      ? []
      : check(headers[requestId.name.toLowerCase()], requestId.schema, `header ${requestId.name}`)),
    ...(operation.requestBody === undefined
      ? body === undefined
        ? []
        : ["takes no body"]
      : check(body, operation.requestBody.schema, "body")),
    ...(answered === undefined ? [] : check(answer, answered.schema, `answer ${status}`)),
  ];
  return findings.map((finding) => `${method} ${path}: ${finding}`);
}

function nameIn(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

function check(value: unknown, schema: Schema, at: string): string[] {
  if (schema.$ref !== undefined) {
    const target = shapes.components.schemas[nameIn(schema.$ref)];
    return target === undefined ? [`${at} refers to nothing`] : check(value, target, at);
  }
  if (schema.type === "object") return checkObject(value, schema, at);
  if (schema.type === "array") return checkList(value, schema, at);
  if (schema.type === "integer") {
    const isWithin = Number.isInteger(value) && Number(value) >= (schema.minimum ?? 0);
    return isWithin && Number(value) <= (schema.maximum ?? Number.MAX_SAFE_INTEGER)
      ? []
      : [`${at} is no such number`];
  }
  return checkText(value, schema, at);
}

function checkObject(value: unknown, { properties = {}, required = [] }: Schema, at: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${at} is no object`];
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, field]) => {
    const schema = properties[name];
    return schema === undefined ? [`${at}.${name} is not published`] : check(field, schema, `${at}.${name}`);
  });
  return [...missing, ...wrong];
}

function checkList(value: unknown, { items, minItems = 0, maxItems = 15_000 }: Schema, at: string): string[] {
  if (!Array.isArray(value)) return [`${at} is no list`];
  if (value.length < minItems || value.length > maxItems) return [`${at} has ${value.length} items`];
  return items === undefined ? [] : value.flatMap((item, index) => check(item, items, `${at}[${index}]`));
}

function checkText(value: unknown, schema: Schema, at: string): string[] {
  if (typeof value !== "string") return [`${at} is no text`];
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return [`${at} is not one of the published values`];
  const isLong = value.length > (schema.maxLength ?? Number.MAX_SAFE_INTEGER);
  if (isLong || value.length < (schema.minLength ?? 0)) return [`${at} has ${value.length} characters`];
  return schema.pattern === undefined || new RegExp(schema.pattern, "u").test(value)
    ? []
    : [`${at} looks different`];
}
