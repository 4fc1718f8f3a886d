import { PLATFORMS } from "@clipledger/domain/platforms";
import { z } from "zod";
import type { LookupName } from "../../lookups.ts";
import {
  AccountMappingSchema,
  CommentMappingSchema,
  HashtagMappingSchema,
  PLACEHOLDERS,
  PointerSchema,
  placeholdersIn,
  VideoMappingSchema,
} from "./field-mappings.ts";

const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_|~-]{1,100}$/;
/** Other variables of the server are none of a supplier's business. */
export const SECRET_NAME = /^CLIPLEDGER_SUPPLIER_[A-Z0-9_]{1,80}$/;
const PRINTABLE = /^[\x20-\x7e]*$/;

const AuthSchema = z
  .strictObject({
    header: z.string().regex(HEADER_NAME, "not the name of a header").optional(),
    query: z.string().min(1).max(100).optional(),
    prefix: z.string().max(100).regex(PRINTABLE, "not printable text").optional(),
    secret: z
      .string()
      .regex(SECRET_NAME, "the name of an environment variable that begins with CLIPLEDGER_SUPPLIER_"),
  })
  .refine((auth) => (auth?.header === undefined) !== (auth?.query === undefined), {
    error: "names either a header or a query parameter",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

const BaseUrlSchema = z
  .string()
  .max(1_000)
  .refine(isBaseUrl, "not an http or https address without credentials, query and fragment")
  .transform((url) => url.replace(/\/+$/, ""));

function isBaseUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return username === "" && password === "" && search === "" && hash === "" && !/[{}]/.test(text);
}

/** Text that names only what the lookup is asked with. */
function templateSchema(lookup: LookupName) {
  const known: readonly string[] = PLACEHOLDERS[lookup];
  return z
    .string()
    .max(2_000)
    .superRefine((template, { addIssue }) => {
      for (const name of placeholdersIn(template).filter((placeholder) => !known.includes(placeholder))) {
        // In this form, so that what else is wrong is still looked for.
        addIssue({
          code: "custom",
          message: `{${name}} is unknown to ${lookup}; it knows ${known.map((each) => `{${each}}`).join(", ")}`,
        });
      }
    });
}

type BodyTemplate =
  | string
  | number
  | boolean
  | null
  | readonly BodyTemplate[]
  | { readonly [name: string]: BodyTemplate };

function requestSchema(lookup: LookupName) {
  const TemplateSchema = templateSchema(lookup);
  const BodySchema: z.ZodType<BodyTemplate> = z.lazy(() =>
    // A choice between shapes would hide the problem of the one that was meant.
    z.unknown().transform((value, ctx) => checkBody(TemplateSchema, value, [], ctx)),
  );
  return z
    .strictObject({
      method: z.enum(["GET", "POST"]).default("GET"),
      path: TemplateSchema.refine((path) => /^\/[^?#\\]*$/.test(path) && !/\/\.{1,2}(\/|$)/.test(path), {
        error: "begins with a slash, and has neither query, fragment nor dots as a part",
      }),
      query: z.record(z.string().min(1), TemplateSchema).default({}),
      body: BodySchema.optional(),
      /** How the supplier calls what is asked for, by placeholder and value. */
      values: z.partialRecord(z.enum(PLACEHOLDERS[lookup]), z.record(z.string(), z.string())).default({}),
    })
    .refine((request) => request?.body === undefined || request.method === "POST", {
      error: "a body needs the method POST",
      path: ["body"],
      when: ({ value }) => typeof value === "object" && value !== null,
    });
}

const DEEPEST_BODY = 10;

function checkBody(
  TemplateSchema: z.ZodType<string>,
  value: unknown,
  path: readonly PropertyKey[],
  ctx: z.RefinementCtx,
): BodyTemplate {
  if (typeof value === "string") {
    for (const { message } of TemplateSchema.safeParse(value).error?.issues ?? []) {
      ctx.addIssue({ code: "custom", message, path: [...path] });
    }
  } else if (typeof value === "object" && value !== null) {
    if (path.length >= DEEPEST_BODY) ctx.addIssue({ code: "custom", message: "too deep", path: [...path] });
    else
      for (const [name, inner] of Object.entries(value))
        checkBody(TemplateSchema, inner, [...path, name], ctx);
  }
  // The file is JSON, so whatever stands here is a value of JSON.
  return value as BodyTemplate;
}

const FailureKindSchema = z.enum([
  "not_found",
  "private",
  "restricted",
  "timeout",
  "throttled",
  "invalid_data",
  "upstream",
]);
const StatusSchema = z.int().min(100).max(999);

const ErrorRuleSchema = z
  .strictObject({
    status: z
      .preprocess((value) => (typeof value === "number" ? [value] : value), z.array(StatusSchema).min(1))
      .optional(),
    at: PointerSchema.optional(),
    equals: z.union([z.string(), z.number(), z.boolean()]).optional(),
    contains: z.string().min(1).max(200).optional(),
    kind: FailureKindSchema,
    retryAfterSeconds: z.number().positive().max(86_400).optional(),
    retryAfterHeader: z.string().regex(HEADER_NAME, "not the name of a header").toLowerCase().optional(),
    retryAfterAt: PointerSchema.optional(),
  })
  .refine((rule) => rule?.status !== undefined || rule?.at !== undefined, {
    error: "says neither a status nor a place in the answer",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

const ErrorRulesSchema = z.array(ErrorRuleSchema).max(100).default([]);

const NextPageSchema = z
  .strictObject({
    cursor: PointerSchema.optional(),
    hasMore: PointerSchema.optional(),
    /** Pages by number: the first is asked for with this, the next with one more. */
    firstPage: z.int().min(0).max(1).optional(),
    lastPage: z.int().min(1).max(10_000).optional(),
  })
  .refine((next) => (next?.cursor === undefined) !== (next?.firstPage === undefined), {
    error: "names either a cursor or the number of the first page",
    when: ({ value }) => typeof value === "object" && value !== null,
  });

/** The fields themselves, or the name of a mapping that several lookups share. */
function fieldsSchema<Schema extends z.ZodType>(mapping: Schema) {
  return z.unknown().transform((value, ctx): z.output<Schema> | string => {
    if (typeof value === "string") return value;
    const { data, error } = mapping.safeParse(value);
    // A reported issue lacks only its input to be one that is to be reported.
    for (const issue of error?.issues ?? [])
      ctx.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    // Without data there are issues, and nobody sees what is returned.
    return data as z.output<Schema>;
  });
}

function oneSchema<Mapping extends z.ZodType>(lookup: LookupName, mapping: Mapping) {
  return z.strictObject({
    request: requestSchema(lookup),
    item: PointerSchema.default(""),
    fields: fieldsSchema(mapping),
    errors: ErrorRulesSchema,
  });
}

function listSchema<Mapping extends z.ZodType>(lookup: LookupName, mapping: Mapping) {
  return z.strictObject({
    request: requestSchema(lookup),
    items: PointerSchema,
    /** Where in each entry the thing itself stands. */
    entry: PointerSchema.default(""),
    emptyWhenMissing: z.boolean().default(false),
    next: NextPageSchema.optional(),
    fields: fieldsSchema(mapping),
    errors: ErrorRulesSchema,
  });
}

const LookupsSchema = z.strictObject({
  video: oneSchema("video", VideoMappingSchema).optional(),
  accountByUsername: oneSchema("accountByUsername", AccountMappingSchema).optional(),
  accountById: oneSchema("accountById", AccountMappingSchema).optional(),
  accountVideos: listSchema("accountVideos", VideoMappingSchema).optional(),
  comments: listSchema("comments", CommentMappingSchema).optional(),
  searchUsers: listSchema("searchUsers", AccountMappingSchema).optional(),
  searchVideos: listSchema("searchVideos", VideoMappingSchema).optional(),
  searchHashtags: listSchema("searchHashtags", HashtagMappingSchema).optional(),
});

export const MAPPING_KINDS = {
  videos: VideoMappingSchema,
  accounts: AccountMappingSchema,
  comments: CommentMappingSchema,
  hashtags: HashtagMappingSchema,
};

const PlatformsSchema = z
  .partialRecord(
    z.enum(PLATFORMS),
    LookupsSchema.refine((lookups) => Object.keys(Object(lookups)).length > 0, "offers no lookup"),
  )
  .refine((platforms) => Object.keys(Object(platforms)).length > 0, "names no platform");

const SupplierSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, "small letters, digits and dashes, 40 at most"),
  url: BaseUrlSchema,
  auth: AuthSchema.optional(),
  headers: z
    .record(
      z.string().regex(HEADER_NAME, "not the name of a header"),
      z.string().regex(PRINTABLE, "not printable text"),
    )
    .default({}),
  mappings: z
    .strictObject({
      videos: z.record(z.string(), VideoMappingSchema).default({}),
      accounts: z.record(z.string(), AccountMappingSchema).default({}),
      comments: z.record(z.string(), CommentMappingSchema).default({}),
      hashtags: z.record(z.string(), HashtagMappingSchema).default({}),
    })
    .default({ videos: {}, accounts: {}, comments: {}, hashtags: {} }),
  platforms: PlatformsSchema,
  errors: ErrorRulesSchema,
});

export const SuppliersFileSchema = z.strictObject({
  $schema: z.string().optional(),
  suppliers: z.array(SupplierSchema).min(1, "names no supplier").max(50),
});

export type WrittenSupplier = z.output<typeof SupplierSchema>;
export type WrittenLookups = z.output<typeof LookupsSchema>;
export type RequestTemplate = z.output<ReturnType<typeof requestSchema>>;
export type ErrorRule = z.output<typeof ErrorRuleSchema>;
export type NextPage = z.output<typeof NextPageSchema>;
