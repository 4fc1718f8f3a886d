import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { type Operation, toWords } from "./operations.ts";
import { UsageError } from "./program.ts";

/** One value of an operation's input, as a flag or as a word at its place. */
export interface Flag {
  readonly name: string;
  /** Where its value goes in the input: `["query", "dateRange", "from"]`. */
  readonly place: readonly string[];
  readonly kind: "text" | "number" | "switch" | "json";
  /** It may be given several times. */
  readonly isList: boolean;
  readonly isRequired: boolean;
  readonly choices: readonly string[];
  readonly description: string;
}

/** What an operation takes. */
interface Parameters {
  /** Parts of the path, in its order. */
  readonly words: readonly Flag[];
  readonly flags: readonly Flag[];
  /** It has a body, which `--input` gives as a whole. */
  readonly hasBody: boolean;
}

/** Flags that every operation has. */
export const commonFlags = {
  help: { type: "boolean", short: "h" },
  profile: { type: "string" },
  json: { type: "boolean" },
  columns: { type: "string" },
  all: { type: "boolean" },
  watch: { type: "string" },
  output: { type: "string" },
  input: { type: "string" },
  yes: { type: "boolean" },
} as const;

export interface GivenFlags {
  /** As the client takes it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly common: Readonly<Partial<Record<keyof typeof commonFlags, string | boolean>>>;
}

export function parametersOf(operation: Operation): Parameters {
  const schema = operation.input === undefined ? {} : toJsonSchema(operation.input);
  const { params, query, body } = schema.properties ?? {};
  const inPath = flagsOf(params ?? {}, ["params"]);
  const order = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key);
  return {
    words: order.flatMap((key) => inPath.find(({ place }) => place[1] === key) ?? []),
    flags: withoutRepeats([...flagsOf(query ?? {}, ["query"]), ...flagsOf(body ?? {}, ["body"])]),
    hasBody: body !== undefined,
  };
}

/** What an operation takes in its query or in its body goes into the query. */
function withoutRepeats(flags: readonly Flag[]): Flag[] {
  return flags.filter((flag, index) => flags.findIndex(({ name }) => name === flag.name) === index);
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  // Safe: every key that is read here is one of JSON Schema's, and each may be missing.
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
}

function flagsOf(
  schema: JsonSchema,
  place: readonly string[],
  toName = (key: string) => toWords(key),
): Flag[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const isRequired = schema.required?.includes(key) ?? false;
    const inner = { ...withoutNull(field), description: field.description ?? "" };
    const name = toName(key);
    if (inner.properties !== undefined && Object.values(inner.properties).every(isScalar))
      return flagsOf(inner, [...place, key], (innerKey) => `${name}-${toWords(innerKey)}`).map((flag) => ({
        ...flag,
        description: flag.description || inner.description,
      }));
    return flagOf(inner, { name, place: [...place, key], isRequired });
  });
}

function flagOf(schema: JsonSchema, where: Pick<Flag, "name" | "place" | "isRequired">): Flag {
  const isList = schema.type === "array" && isScalar(schema.items ?? {});
  const { type, enum: choices = [] } = withoutNull(isList ? (schema.items ?? {}) : schema);
  const kind =
    type === "string"
      ? "text"
      : type === "integer" || type === "number"
        ? "number"
        : type === "boolean"
          ? "switch"
          : "json";
  return { ...where, kind, isList, choices: choices.map(String), description: schema.description ?? "" };
}

/** Null is given in `--input` only. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [only] = others;
  return only !== undefined && others.length === 1 ? only : schema;
}

function isScalar(schema: JsonSchema): boolean {
  return ["string", "integer", "number", "boolean"].includes(withoutNull(schema).type ?? "");
}

/** The input that the words and flags of a call make up. Throws a `UsageError` with all that is wrong with them. */
export function readFlags({ words, flags, hasBody }: Parameters, args: readonly string[]): GivenFlags {
  const { values, positionals } = parseStrictly(args, flags);
  const givenBy: Readonly<Record<string, unknown>> = values;
  const problems: string[] = [];
  const input: Record<string, unknown> = {};
  if (values["input"] !== undefined) {
    if (hasBody) input["body"] = readJson("--input", String(values["input"]), problems);
    else problems.push("--input: this operation has no body");
  }
  words.forEach((word, index) => {
    const text = positionals[index];
    if (text === undefined) problems.push(`<${word.name}> is missing`);
    else put(input, word.place, readValue(word, text, `<${word.name}>`, problems));
  });
  if (positionals.length > words.length)
    problems.push(`Nothing takes ${positionals.slice(words.length).join(" ")}`);
  for (const flag of flags) {
    const given = givenBy[flag.name];
    if (given === undefined) continue;
    const read = (text: unknown) => readValue(flag, text, `--${flag.name}`, problems);
    put(input, flag.place, Array.isArray(given) ? given.map(read) : read(given));
  }
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  if (hasBody) input["body"] ??= {};
  return { input, common: values };
}

function parseStrictly(args: readonly string[], flags: readonly Flag[]) {
  const own = flags.map(({ name, kind, isList }) => {
    const type: "boolean" | "string" = kind === "switch" && !isList ? "boolean" : "string";
    return [name, { type, multiple: isList }] as const;
  });
  try {
    return parseArgs({
      args: [...args],
      options: { ...Object.fromEntries(own), ...commonFlags },
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readValue({ kind, choices }: Flag, given: unknown, name: string, problems: string[]): unknown {
  if (typeof given === "boolean") return given;
  const text = String(given);
  if (kind === "json") return readJson(name, text, problems);
  if (kind === "number") {
    if (text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
    problems.push(`${name}: expected a number, not ${text}`);
  } else if (choices.length > 0 && !choices.includes(text))
    problems.push(`${name}: expected one of ${choices.join(", ")}`);
  return text;
}

/** JSON itself, `@` and the name of a file, or `-` for what comes in. */
function readJson(name: string, text: string, problems: string[]): unknown {
  try {
    if (text === "-") return JSON.parse(readFileSync(0, "utf8"));
    return JSON.parse(text.startsWith("@") ? readFileSync(text.slice(1), "utf8") : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`${name}: expected JSON, @ and a file's name, or - for standard input: ${reason}`);
    return undefined;
  }
}

function put(
  input: Record<string, unknown>,
  [key = "", ...further]: readonly string[],
  value: unknown,
): void {
  if (further.length === 0) input[key] = value;
  else {
    const inner = typeof input[key] === "object" && input[key] !== null ? { ...input[key] } : {};
    put(inner as Record<string, unknown>, further, value);
    input[key] = inner;
  }
}
