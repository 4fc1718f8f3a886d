import { z } from "zod";

export const IssueSchema = z.object({
  path: z.string().describe("Dotted path of the value to fix, with indexes."),
  message: z.string(),
});
export type Issue = z.infer<typeof IssueSchema>;

const IssuesSchema = z.object({ issues: z.array(IssueSchema) });
const RetrySchema = z.object({
  retryAfterMs: z.int().positive(),
  providerStatus: z.int().positive().optional(),
});

/** Every documented error: its HTTP status, default message and, where it carries any, its data. */
export const errorCatalog = {
  BAD_REQUEST: { status: 400, message: "Bad request", data: IssuesSchema.optional() },
  UNAUTHORIZED: { status: 401, message: "Not authenticated" },
  PAYMENT_REQUIRED: {
    status: 402,
    message: "Payment required",
    data: z.object({ meter: z.string() }).optional(),
  },
  FORBIDDEN: { status: 403, message: "Your role does not allow this" },
  NOT_FOUND: { status: 404, message: "Not found" },
  REQUEST_TIMEOUT: { status: 408, message: "Request timeout" },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: "Request body is too large",
    data: z.object({ maxBytes: z.int() }).optional(),
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Send the body as application/json" },
  RATE_LIMITED: { status: 429, message: "Too many requests", data: RetrySchema.optional() },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: "Internal server error",
    data: z.object({ requestId: z.string() }).optional(),
  },
  SERVICE_UNAVAILABLE: { status: 503, message: "The server is shutting down; try again shortly" },

  API_KEY_LIMIT_REACHED: { status: 409, message: "Revoke a key before adding another" },
  INVITATION_EXPIRED: { status: 410, message: "This invitation is no longer valid; ask for a new one" },
  INVITATION_EMAIL_MISMATCH: { status: 409, message: "Sign in with the invited email address" },
  LAST_OWNER: { status: 409, message: "An organization keeps at least one owner" },
  MEMBER_ALREADY_EXISTS: { status: 409, message: "This person is already a member" },
  SIGN_IN_REQUIRED: { status: 409, message: "This email has an account already; sign in to accept" },
} as const satisfies Record<string, ErrorDefinition>;

export interface ErrorDefinition {
  readonly status: number;
  readonly message: string;
  readonly data?: z.ZodType;
}

export type ErrorCode = keyof typeof errorCatalog;

export const ErrorBodySchema = z.object({
  defined: z.boolean().describe("True for documented errors."),
  code: z.string(),
  status: z.number(),
  message: z.string(),
  data: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;

type ErrorSubset<Codes extends ErrorCode> = { [Code in Codes]: (typeof errorCatalog)[Code] };

/** The catalog entries of these codes, in the shape a contract's `.errors()` takes. */
export function documentedErrors<const Codes extends readonly ErrorCode[]>(
  codes: Codes,
): ErrorSubset<Codes[number]> {
  const entries = codes.map((code) => [code, errorCatalog[code]]);
  // Object.fromEntries forgets which keys it was given; they are exactly the codes.
  return Object.fromEntries(entries) as ErrorSubset<Codes[number]>;
}
