import { isWrite, type OperationMeta } from "@clipledger/contract/operation";
import type { AnyContractProcedure } from "@orpc/contract";
import { z } from "zod";
import { badRequest } from "../../../infra/app-error.ts";
import { simplifySchemas } from "../../../infra/http/simplify-schemas.ts";
import { isObject, type JsonSchema, markTexts, unmarkTexts } from "./untrusted-texts.ts";

/** A tool as the catalog describes it: an operation of the contract, and when to use it. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly operation: AnyContractProcedure;
  /** For agents: what it is good for, beside what the contract says. */
  readonly use: string;
  /** Arguments that are always the same, and that nobody is asked for. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Arguments that the operation can do without, and agents cannot. */
  readonly needs?: readonly string[];
  /** Parts of the answer that an agent has no use for. */
  readonly leavesOut?: readonly string[];
  /** An argument that may hold the body's fields together, as another tool answers them. */
  readonly bundle?: { readonly name: string; readonly description: string };
}

/** A tool as agents see and call it; everything follows from the contract. */
export interface ContractTool {
  readonly name: string;
  readonly isWrite: boolean;
  /** As `tools/list` answers it. Schemas of answers are left out: clients compile them, which takes seconds. */
  readonly listed: ListedTool;
  readonly answerSchema: JsonSchema;
  /** The request of the operation. Throws where an argument is unknown or missing. */
  requestOf(args: Readonly<Record<string, unknown>>): ToolRequest;
  /** The operation's answer with its free texts marked. */
  answerOf(body: unknown): Record<string, unknown>;
}

interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: "object" };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

interface ToolRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

const PARTS = ["params", "query", "body"] as const;
type Part = (typeof PARTS)[number];

const IDEMPOTENCY_KEY = "idempotencyKey";

export function contractTool(description: ToolDescription): ContractTool {
  const { name, title, operation, use, fixed = {}, needs = [], leavesOut = [], bundle } = description;
  const { route, meta, outputSchema } = operation["~orpc"];
  const declared = { route, meta: meta as OperationMeta }; // safe: the whole contract is written with our meta
  if (declared.meta.money === "commits") throw new Error(`${name} would pay, and no tool pays`);
  const writes = isWrite(declared);
  const input = inputOf(operation, fixed, writes);
  const answer = without(firstAlternative(jsonSchemaOf(outputSchema as z.ZodType, "output")), leavesOut); // safe: zod throughout
  const required = [...new Set([...(bundle === undefined ? input.required : []), ...needs])];
  const properties =
    bundle === undefined
      ? input.properties
      : { [bundle.name]: { type: "object", description: bundle.description }, ...input.properties };
  return {
    name,
    isWrite: writes,
    listed: {
      name,
      title,
      description: [`${route.summary}.`, route.description, use].filter(Boolean).join(" "),
      inputSchema: { type: "object", properties, required, additionalProperties: false },
      annotations: {
        title,
        readOnlyHint: !writes,
        destructiveHint: route.method === "DELETE",
        idempotentHint: !writes,
        openWorldHint: false,
      },
    },
    answerSchema: answer,
    requestOf(marked) {
      const { args, issues: unpacked } = unbundle(unmarkTexts(marked) as typeof marked, bundle?.name); // safe: an object stays one
      const sent = { ...args, ...fixed };
      const issues = [
        ...unpacked,
        ...Object.keys(args)
          .filter((key) => !Object.hasOwn(input.places, key) || Object.hasOwn(fixed, key))
          .map((path) => ({ path, message: "This tool takes no such argument" })),
        ...required
          .filter((key) => sent[key] === undefined)
          .map((path) => ({ path, message: "This argument is needed" })),
      ];
      if (issues.length > 0) throw badRequest(issues);
      return toRequest(route, sent, input.places);
    },
    answerOf(body) {
      const kept = isObject(body) ? Object.entries(body).filter(([key]) => !leavesOut.includes(key)) : [];
      return markTexts(Object.fromEntries(kept), answer) as Record<string, unknown>; // safe: an object stays one
    },
  };
}

/** The fields of the bundle beside the other arguments. One that is given by itself, too, counts. */
function unbundle(given: Readonly<Record<string, unknown>>, name: string | undefined) {
  if (name === undefined || given[name] === undefined) return { args: given, issues: [] };
  const { [name]: bundle, ...others } = given;
  if (!isObject(bundle)) return { args: others, issues: [{ path: name, message: "Send an object" }] };
  return { args: { ...bundle, ...others }, issues: [] };
}

interface ToolInput {
  readonly properties: Record<string, unknown>;
  readonly required: readonly string[];
  /** Which part of the operation's input each argument belongs to. */
  readonly places: Readonly<Record<string, Part | typeof IDEMPOTENCY_KEY>>;
}

/** The path's, the query's and the body's fields side by side: agents fill in one flat form. */
function inputOf(operation: AnyContractProcedure, fixed: object, writes: boolean): ToolInput {
  const { inputSchema } = operation["~orpc"];
  const whole = inputSchema === undefined ? {} : jsonSchemaOf(inputSchema as z.ZodType, "input"); // safe: zod throughout
  const fields = isObject(whole["properties"]) ? whole["properties"] : {};
  const parts = PARTS.flatMap((part) => {
    const schema = fields[part];
    if (!isObject(schema)) return [];
    const flat = flatten(
      part === "body" && Object.keys(schema).length === 0 ? describedBody(operation) : schema,
    );
    return [{ part, ...flat }];
  });
  const key = {
    type: "string",
    pattern: "^[!-~]{1,255}$",
    description: "Send the same again to repeat this call without doing it twice.",
  };
  const places = Object.fromEntries([
    ...parts.flatMap(({ part, properties }) => Object.keys(properties).map((name) => [name, part])),
    ...(writes ? [[IDEMPOTENCY_KEY, IDEMPOTENCY_KEY]] : []),
  ]);
  const offered = [
    ...parts.flatMap(({ properties }) => Object.entries(properties)),
    ...(writes ? [[IDEMPOTENCY_KEY, key] as const] : []),
  ];
  return {
    properties: Object.fromEntries(offered.filter(([name]) => !(name in fixed))),
    required: parts.flatMap((each) => each.required).filter((name) => !(name in fixed)),
    places,
  };
}

/** A body that takes one of several shapes is described beside its schema. */
function describedBody(operation: AnyContractProcedure): JsonSchema {
  const { spec } = operation["~orpc"].route;
  const described = typeof spec === "function" ? spec({}) : {};
  const body = (described as { requestBody?: { content?: Record<string, { schema?: JsonSchema }> } })
    .requestBody; // safe: read with care
  return body?.content?.["application/json"]?.schema ?? {};
}

/** An object's fields; those of all shapes together where it has several. */
function flatten(schema: JsonSchema): { properties: Record<string, unknown>; required: readonly string[] } {
  const shapes = (schema["anyOf"] ?? schema["oneOf"] ?? [schema]) as JsonSchema[];
  const properties: Record<string, unknown> = {};
  for (const shape of shapes)
    for (const [name, field] of Object.entries((shape["properties"] ?? {}) as JsonSchema)) {
      const known = properties[name];
      const isOther = known !== undefined && JSON.stringify(known) !== JSON.stringify(field);
      properties[name] = isOther ? { anyOf: [...alternativesOf(known), field] } : field;
    }
  const [first = [], ...others] = shapes.map((shape) => (shape["required"] ?? []) as string[]);
  return { properties, required: first.filter((name) => others.every((each) => each.includes(name))) };
}

function alternativesOf(schema: unknown): readonly unknown[] {
  return isObject(schema) && Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema];
}

/** Lists answer rows, or sums where that is asked for; tools ask for rows. */
function firstAlternative(schema: JsonSchema): JsonSchema {
  const [first] = (schema["anyOf"] ?? []) as JsonSchema[];
  return first ?? schema;
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const properties = Object.entries((schema["properties"] ?? {}) as JsonSchema).filter(
    ([name]) => !names.includes(name),
  );
  const required = ((schema["required"] ?? []) as string[]).filter((name) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required };
}

function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return simplifySchemas(written as JsonSchema); // safe: what zod writes is JSON
}

function toRequest(
  route: AnyContractProcedure["~orpc"]["route"],
  args: Readonly<Record<string, unknown>>,
  places: ToolInput["places"],
): ToolRequest {
  const of = (part: Part) => Object.entries(args).filter(([name]) => places[name] === part);
  const params = Object.fromEntries(of("params"));
  const path = (route.path ?? "/").replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams(of("query").flatMap(([name, value]) => pairsOf(name, value))).toString();
  const hasBody = Object.values(places).includes("body");
  const key = args[IDEMPOTENCY_KEY];
  return {
    method: route.method ?? "POST",
    path: query === "" ? path : `${path}?${query}`,
    body: hasBody ? Object.fromEntries(of("body")) : undefined,
    idempotencyKey: key === undefined ? undefined : String(key),
  };
}

/** As the API's queries write lists and objects. */
function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((each, index) => [`${name}[${index}]`, String(each)]);
  if (isObject(value))
    return Object.entries(value).flatMap(([key, each]) => pairsOf(`${name}[${key}]`, each));
  return [[name, String(value)]];
}
