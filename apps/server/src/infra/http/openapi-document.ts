import { fieldGroups } from "@clipledger/contract/field-groups";
import { areaOfTag } from "@clipledger/domain/organizations/key-scopes";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import {
  commonSchemas,
  converter,
  type JsonObject,
  pickReferred,
  referenceTo,
  shareParts,
  withFormats,
} from "./openapi-components.ts";
import { documentErrors, joinErrors, OTHER_ERROR } from "./openapi-errors.ts";
import {
  describeParameters,
  type Operation,
  usesOfAnswers,
  usesOfHeaders,
  usesOfParameters,
} from "./openapi-operations.ts";
import { simplifySchemas } from "./simplify-schemas.ts";

const generator = new OpenAPIGenerator({ schemaConverters: [converter] });

/**
 * Where an answer of each operation is, as a test got it. Not `externalValue`s: tools that read the document would fetch every one of them,
 * and fail where they cannot.
 */
export const EXAMPLES_PREFIX = "/docs/examples";

/** The surfaces that others write programs against. */
export type DescribedSurface = keyof typeof surfaces;

/** The OpenAPI 3.1 document of a surface, generated from its contract. */
export async function openApiDocument(
  contract: AnyContractRouter,
  serverUrl: string,
  surface: DescribedSurface = "api",
): Promise<object> {
  const { title, description: about, securitySchemes, tags, keptSchemas } = surfaces[surface];
  const errors = documentErrors();
  const generated = await generator.generate(contract, {
    info: {
      title,
      version: "1.0.0",
      description: about,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "API reference of this server", url: new URL("/docs", serverUrl).href },
    },
    servers: [{ url: serverUrl }],
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    commonSchemas: { ...commonSchemas(), [OTHER_ERROR]: { error: "UndefinedError" } },
    customErrorResponseBodySchema: errors.bodyOf,
  });
  const { paths, components, ...document } = simplifySchemas(generated) as unknown as GeneratedDocument; // safe: made of JSON
  const schemas = { ...withFormats(components.schemas), ...simplifySchemas(errors.schemas()) };
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  for (const operation of operations) describeParameters(operation, schemas);
  if (surface === "api") for (const item of Object.values(paths)) describeKeyUse(item);
  const headers = shareParts("headers", operations.flatMap(usesOfHeaders), { fewest: 1 });
  const shared = {
    parameters: shareParts("parameters", operations.flatMap(usesOfParameters), { fewest: 2 }),
    responses: {
      ...shareParts("responses", joinErrors(operations), { fewest: 1 }),
      ...shareParts("responses", operations.flatMap(usesOfAnswers), { fewest: 2 }),
    },
    headers,
  };
  return {
    ...document,
    ...(surface === "api" && { "x-answer-examples": `${EXAMPLES_PREFIX}/{operationId}.json` }),
    paths,
    components: {
      securitySchemes,
      schemas: pickReferred(schemas, [paths, shared, keptSchemas.map(referenceTo)]),
      ...shared,
    },
  };
}

interface GeneratedDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, JsonObject> };
}

/** What the tags of the API's operations stand for, in the order in which they are shown. */
const apiTags = {
  Organization: "Who is asking, the organization, its plan and how it looks to creators.",
  "Activity log": "Who changed what, and when.",
  "Data sources": "Where accounts, videos and comments are looked up, and how well that works.",
  "Live data": "Lookups and searches on the platforms themselves; they cost credits.",
  "Tracked accounts": "Accounts whose videos are looked at regularly.",
  "Tracked individual videos": "Single videos of accounts that are not tracked.",
  "Excluded videos": "Videos of tracked accounts that count for nothing.",
  Projects: "Groups of accounts.",
  Integrations: "Apps in stores that videos advertise.",
  "Account analytics": "What accounts reached and gained.",
  "Video analytics": "What videos reached and gained, day by day.",
  "General analytics": "Key figures, series and rankings over many accounts.",
  Exports: "Lists as files.",
  "Video library": "Videos that did better than usual, and what they have in common.",
  "Simulated data": "Rows that were made up for trying the product.",
  Assignments: "Who works for which campaign, from when until when.",
  Creators: "The people who are paid for their videos.",
  Campaigns: "What creators are paid for: schedule, rules and results.",
  Briefs: "What creators are asked to do, in versions.",
  "Creator Hub overview": "Targets, performance and events of all campaigns.",
  Chats: "Conversations with creators.",
  Jobs: "Work that strangers may apply for.",
  Applications: "Who applied for a job.",
  Payouts: "What is owed for each billing window, and paying it once.",
  Reports: "Results to pass on, as links and files.",
  Alerts: "Rules that tell by email, Slack or webhook what needs somebody, and a weekly digest.",
  Events: "What webhooks tell.",
};

const surfaces = {
  api: {
    title: "Clipledger API",
    description:
      "Short-video analytics, creator campaigns and payouts. Every request carries an API key. `/docs/examples/{operationId}.json` is an example of an operation's answer.",
    securitySchemes: {
      apiKey: {
        type: "apiKey",
        in: "header",
        name: "x-api-key",
        description:
          "Created in the dashboard under API keys. `x-required-scope` names the scope that a key needs for an operation; `write` holds `read`.",
      },
    },
    tags: apiTags,
    /** Nothing else refers to these; clients that were generated from earlier documents may. */
    keptSchemas: Object.keys(fieldGroups),
  },
  hooks: {
    title: "Clipledger webhook connections",
    description:
      "For tools that manage webhook endpoints of their own. Every request carries the token of a connection.",
    securitySchemes: {
      connection: {
        type: "http",
        scheme: "bearer",
        description: "Created in the dashboard under Webhooks, Connections.",
      },
    },
    tags: {
      Connection: "Whose token it is.",
      "Event types": "What may be sent, with examples.",
      Endpoints: "Addresses that events are sent to.",
    },
    keptSchemas: ["RowTimes"],
  },
};

/** The scope that a key needs for each operation of a path, and the header that every write takes. */
function describeKeyUse(item: Record<string, Operation>): void {
  for (const [method, operation] of Object.entries(item)) {
    const isWrite = method !== "get" && operation["x-writes-nothing"] !== true;
    operation["x-required-scope"] ??= `${areaOfTag(operation.tags?.[0] ?? "")}:${isWrite ? "write" : "read"}`;
    if (isWrite) operation.parameters = [...(operation.parameters ?? []), idempotencyKey];
  }
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Chosen by you for one request. Whoever sends the same request with it again within 24 hours gets the first answer, with the header `Idempotent-Replayed: true`. Another request with it is a 409 `IDEMPOTENCY_KEY_REUSED`; while the first is under way, a 503 `IDEMPOTENCY_KEY_IN_PROGRESS` says to come again; 409 `IDEMPOTENCY_OUTCOME_UNKNOWN` says that something was written and its answer is lost.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
};
