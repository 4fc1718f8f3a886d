import type { OpenAPIGeneratorGenerateOptions } from "@orpc/openapi";
import { type JsonObject, referenceTo, type Use, usesIn } from "./openapi-components.ts";
import type { Operation } from "./openapi-operations.ts";

/** Errors whose code the document does not name, such as those of a later version. */
export const OTHER_ERROR = "OtherError";

/** What all errors have that the document names. */
const NAMED_ERROR = "NamedError";

/** Errors that say no more than their code and message. */
const PLAIN_ERROR = "PlainError";

const ANY_ERROR = "AnyError";

interface DocumentedError {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly data: JsonObject;
  readonly isDataSure: boolean;
}

type ErrorBody = Extract<
  OpenAPIGeneratorGenerateOptions["customErrorResponseBodySchema"],
  (...of: never) => unknown
>;

/** Every body of an error refers to all errors; which of them it may be is said beside. */
export function documentErrors() {
  const errors = new Map<string, DocumentedError>();
  const bodyOf: ErrorBody = (defined, status) => {
    for (const [code, message, isDataSure, data] of defined)
      errors.set(code, { code, status, message, isDataSure, data: data as JsonObject }); // safe: zod's are no booleans
    return { ...referenceTo(ANY_ERROR), "x-error-codes": defined.map(([code]) => code) };
  };
  return { bodyOf, schemas: () => errorSchemas([...errors.values()]) };
}

/** Those with data of their own are schemas of their own. */
function errorSchemas(errors: readonly DocumentedError[]): Record<string, JsonObject> {
  const byStatus = errors.toSorted((left, right) => left.status - right.status);
  const withData = byStatus.filter(({ data }) => Object.keys(data).length > 0);
  const plainCodes = byStatus.filter((error) => !withData.includes(error)).map(({ code }) => code);
  const schemas: Record<string, JsonObject> = {
    ...Object.fromEntries(
      withData.map(({ code, data, isDataSure }) => [
        `${pascalCase(code)}Error`,
        errorOf({ code: { const: code }, data }, isDataSure ? ["code", "data"] : ["code"]),
      ]),
    ),
    [PLAIN_ERROR]: errorOf({ code: { type: "string", enum: plainCodes } }, ["code"]),
  };
  return {
    ...schemas,
    [NAMED_ERROR]: namedError,
    [ANY_ERROR]: {
      oneOf: [...Object.keys(schemas), OTHER_ERROR].map(referenceTo),
      "x-errors": Object.fromEntries(
        byStatus.map(({ code, status, message }) => [code, { status, message }]),
      ),
    },
  };
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

function errorOf(properties: JsonObject, required: readonly string[]): JsonObject {
  return { allOf: [referenceTo(NAMED_ERROR), { properties, required }] };
}

function pascalCase(code: string): string {
  return code.replace(
    /([A-Z])([A-Z0-9]*)_?/g,
    (_, first: string, rest: string) => first + rest.toLowerCase(),
  );
}

interface DescribedOperation {
  readonly operation: Operation;
  readonly answers: readonly ErrorAnswer[];
}

interface ErrorAnswer {
  readonly status: number;
  readonly codes: readonly string[];
  readonly headers: JsonObject;
}

/**
 * Takes the errors out of the operations, which have two responses in common with all of their kind, `4XX` and `5XX`. These name the
 * codes that each of them may answer with; an operation names those of its own as `x-error-codes`. `x-errors` lists them all.
 */
export function joinErrors(operations: readonly Operation[]): Use[] {
  const kinds = new Map<string, DescribedOperation[]>();
  for (const operation of operations) {
    const kind = kindOf(operation);
    kinds.set(kind, [...(kinds.get(kind) ?? []), { operation, answers: errorAnswersOf(operation) }]);
  }
  return [...kinds].flatMap(([kind, alike]) => joinErrorsOfKind(kind, alike));
}

/** Only those with a body can be refused for it; look-ups tell of credits however they end. */
function kindOf({ requestBody, responses }: Operation): string {
  const isLookup = Object.keys(responses["400"]?.["headers"] ?? {}).length > 0;
  return `${isLookup ? "Lookup" : ""}${requestBody === undefined ? "" : "Body"}`;
}

function errorAnswersOf({ responses }: Operation): ErrorAnswer[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (Number(status) < 400) return [];
    const { content, headers = {} } = response as {
      content: { "application/json": { schema: { "x-error-codes": string[] } } };
      headers?: JsonObject;
    };
    const codes = content["application/json"].schema["x-error-codes"];
    return [{ status: Number(status), codes, headers }];
  });
}

function joinErrorsOfKind(kind: string, alike: readonly DescribedOperation[]): Use[] {
  const all = alike.flatMap(({ answers }) => answers);
  const isUsual = (code: string) => alike.every(({ answers }) => codesOf(answers).includes(code));
  const usual = codesOf(all).filter(isUsual);
  const refused = rangeOf(
    all.filter(({ status }) => status < 500),
    usual,
  );
  const failed = rangeOf(
    all.filter(({ status }) => status >= 500),
    usual,
  );
  const names: Record<string, string[]> = { "4XX": [`${kind}Refused`], "5XX": [`${kind}Failed`] };
  return alike.flatMap(({ operation, answers }) => {
    const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
    operation.responses = { ...Object.fromEntries(successes), "4XX": refused, "5XX": failed };
    const own = codesOf(answers).filter((code) => !usual.includes(code));
    if (own.length > 0) operation["x-error-codes"] = own;
    return usesIn(operation.responses, (_, status) => names[status] ?? []);
  });
}

function codesOf(answers: readonly ErrorAnswer[]): string[] {
  return [...new Set(answers.flatMap(({ codes }) => codes))];
}

function rangeOf(answers: readonly ErrorAnswer[], usual: readonly string[]): JsonObject {
  const codes = codesOf(answers).filter((code) => usual.includes(code));
  const headers = Object.assign({}, ...answers.map((answer) => answer.headers));
  return {
    description: `One of ${codes.join(", ")}, or of the operation's own \`x-error-codes\`.`,
    "x-error-codes": codes,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { "application/json": { schema: referenceTo(ANY_ERROR) } },
  };
}
