import { REFUSING_STAGES } from "@clipledger/domain/payouts/hold-stage";
import { z } from "zod";
import { AffectedWindowsSchema } from "./acknowledge.ts";
import { keyErrors } from "./key-errors.ts";
import { nameSchemas } from "./schema-names.ts";
import { SyncErrorSchema } from "./tracking-shared.ts";
import { PlatformSchema } from "./wire-values.ts";

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

const NotFoundSchema = z.looseObject({
  ids: z.array(z.string()).optional().describe("Those of several ids that were not found."),
});

/** Why things were refused that should be tracked, all of them at once. */
const TrackingIssueSchema = z.object({
  platform: PlatformSchema,
  identifier: z.string().describe("As it was sent: a username or an id of the platform."),
  errorCode: SyncErrorSchema,
  message: z.string(),
});
export type TrackingIssue = z.infer<typeof TrackingIssueSchema>;

const TrackingIssuesSchema = z.object({ issues: z.array(TrackingIssueSchema) });

const CreatorIdsSchema = z.object({ creatorIds: z.array(z.string()) });

const AssignmentSpanSchema = z.object({
  id: z.string(),
  creatorId: z.string(),
  validFrom: z.string(),
  validUntil: z.string().nullable(),
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
  RESTRICTED: { status: 403, message: "Content is restricted" },
  NOT_FOUND: { status: 404, message: "Not found", data: NotFoundSchema.optional() },
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
  UPSTREAM_ERROR: { status: 502, message: "Upstream provider error" },
  BUSY: { status: 503, message: "Another change of the same data is still under way; try again shortly" },
  SERVICE_UNAVAILABLE: { status: 503, message: "The server is shutting down; try again shortly" },

  ACCOUNTS_ALREADY_ASSIGNED: {
    status: 409,
    message: "Some accounts belong to another creator; send force to move them",
    data: z.object({ accountIds: z.array(z.string()) }),
  },
  ACCOUNTS_NOT_FOUND: {
    status: 404,
    message: "Some accounts are not tracked",
    data: z.object({ accountIds: z.array(z.string()) }),
  },
  ACCOUNTS_PROVEN_BY_ANOTHER: {
    status: 409,
    message: "Another creator has proven that some accounts are theirs; unlink these first",
    data: z.object({ accountIds: z.array(z.string()) }),
  },
  ACTIVE_ASSIGNMENT_REQUIRED: {
    status: 409,
    message: "Some creators have no running or scheduled assignment",
    data: CreatorIdsSchema,
  },
  ...keyErrors,
  APPLE_APP_NOT_FOUND: { status: 404, message: "No such app" },
  ASSIGNMENTS_ACTIVE: {
    status: 409,
    message: "Assignments reach past the end; send endAssignments to end them with their last full period",
    data: z.object({ assignments: z.array(AssignmentSpanSchema) }),
  },
  ASSIGNMENTS_AFTER_END: {
    status: 409,
    message: "Assignments cannot keep one full period before the end; send revokeAssignments to remove them",
    data: z.object({ assignments: z.array(AssignmentSpanSchema) }),
  },
  ALREADY_APPLIED: { status: 409, message: "You have applied for this job already" },
  CAMPAIGN_CYCLE_INCOMPLETE: { status: 409, message: "A campaign runs for at least one full cycle" },
  CAMPAIGN_ENDED: {
    status: 409,
    message: "A brief cannot be linked to a campaign that has ended",
    data: z.object({ campaignIds: z.array(z.string()) }).optional(),
  },
  CAMPAIGN_ENDS_BEFORE_CYCLE: {
    status: 400,
    message: "The campaign ends before the first cycle would be complete",
  },
  CAMPAIGN_FIELD_LOCKED: {
    status: 409,
    message: "These fields are locked once a campaign has assignments or payouts",
    data: z.object({ fields: z.array(z.string()) }),
  },
  CAMPAIGN_NAME_CONFLICT: { status: 409, message: "A campaign of this name exists already" },
  CAMPAIGN_NOT_FOUND: { status: 404, message: "No such campaign, or it has ended" },
  CAMPAIGN_PREVIEW_MISMATCH: {
    status: 409,
    message: "The spec is not the one that was reviewed; review it again",
    data: z.object({ previewHash: z.string() }).optional(),
  },
  CAMPAIGN_RULES_CHANGED: {
    status: 409,
    message: "The campaign's rules changed since this was calculated; calculate again",
  },
  CONNECTION_NOT_BEGUN: {
    status: 409,
    message:
      "This attempt to connect an account is over: it took too long, was used already, or was begun in another browser; begin again",
  },
  CONTENT_INVALID: {
    status: 400,
    message: "The rich-text content holds something that the editor could not produce",
    data: IssuesSchema,
  },
  CREATOR_ALREADY_ASSIGNED: {
    status: 409,
    message: "Some creators have a running or scheduled assignment in the way",
    data: CreatorIdsSchema,
  },
  CREATOR_ALREADY_EXISTS: {
    status: 409,
    message: "A creator with this email exists already",
    data: z.object({ creatorId: z.string() }).optional(),
  },
  CREATOR_ARCHIVED: {
    status: 409,
    message: "This creator is archived; bring them back first",
    data: CreatorIdsSchema.optional(),
  },
  CREATOR_EMAIL_NOT_FOUND: { status: 404, message: "This creator has no email address" },
  CREATOR_HAS_ASSIGNMENTS: { status: 409, message: "This creator has assignments; archive them instead" },
  CREATOR_HAS_CANCELED_PAYOUTS: {
    status: 409,
    message: "This creator has canceled payouts; archive them instead",
  },
  CREATOR_HAS_PAYOUTS: { status: 409, message: "This creator was paid; archive them instead" },
  CREATOR_NOT_ARCHIVED: { status: 409, message: "This creator is not archived" },
  CREATOR_NOT_FOUND: { status: 404, message: "No such creator", data: CreatorIdsSchema.optional() },
  REPORT_LOCKED: { status: 401, message: "This report asks for its password" },
  SAVED_VIEW_NAME_CONFLICT: { status: 409, message: "You have a view of this name already" },
  SAVED_VIEW_LIMIT_REACHED: { status: 409, message: "Delete a saved view before adding another" },
  DATA_SOURCE_LIMIT_REACHED: { status: 409, message: "Delete a data source before adding another" },
  EMAIL_ALREADY_IN_USE: { status: 409, message: "This email belongs to somebody else" },
  EXPORT_EXPIRED: { status: 410, message: "This export has expired; ask for it again" },
  EXPORT_FAILED: { status: 410, message: "This export could not be made; ask for it again" },
  DOWNLOAD_URL_UNAVAILABLE: { status: 409, message: "The platform gives no link to this video's file" },
  INTEGRITY_TOKEN_INVALID: {
    status: 400,
    message: "The calculation is not the one that was signed; send it as it was answered, or calculate again",
  },
  INVALID_END_DATE: {
    status: 400,
    message: "An end is the last day of a cycle",
    data: CreatorIdsSchema.optional(),
  },
  INVALID_FIXED_START_DATE: {
    status: 400,
    message: "In a campaign with shared cycles, a start is the first day of one",
  },
  INVALID_ROLLING_BASIS: {
    status: 400,
    message: "In a campaign with rolling cycles, send startBasis custom and a startDate",
  },
  INVALID_STATE: { status: 409, message: "This is not possible in its present state" },
  INVITATION_NOT_FOUND: { status: 404, message: "No such open invitation" },
  INVITATION_EXPIRED: { status: 410, message: "This invitation is no longer valid; ask for a new one" },
  INVITATION_EMAIL_MISMATCH: { status: 409, message: "Sign in with the invited email address" },
  LAST_OWNER: { status: 409, message: "An organization keeps at least one owner" },
  MEMBER_ALREADY_EXISTS: { status: 409, message: "This person is already a member" },
  MIXED_CAMPAIGNS: {
    status: 409,
    message: "These creators work in different campaigns",
    data: CreatorIdsSchema.optional(),
  },
  NOT_UNIQUE: { status: 409, message: "This name is taken" },
  PORTAL_LINK_EXPIRED: {
    status: 410,
    message: "This link has been used or has expired; ask for a new one",
  },
  PAYOUTS_ALREADY_ISSUED: {
    status: 409,
    message: "Payouts of periods after this end were settled already",
    data: CreatorIdsSchema.optional(),
  },
  PAYOUT_CONFLICT: {
    status: 409,
    message: "This window is not due: it was paid or canceled, or still runs",
    data: z.object({ issues: z.array(IssueSchema) }).optional(),
  },
  PAYOUT_HOLD: {
    status: 409,
    message: "Payouts are overdue; settle the oldest due windows first",
    data: z.object({ stage: z.enum(REFUSING_STAGES) }).optional(),
  },
  PAYOUT_ID_CONFLICT: { status: 409, message: "A payout with this id but other details exists already" },
  PAYOUT_PROVIDER_FAILED: {
    status: 502,
    message: "The payout provider did not take the payout; nothing was recorded as paid",
  },
  PAYOUT_PROVIDER_NOT_CONFIGURED: {
    status: 412,
    message: "No payout provider is set up on this server; pay outside of it and record the payout as manual",
  },
  PAYOUT_WINDOWS_AFFECTED: {
    status: 409,
    message: "This would lower what due windows owe; send acknowledge to go on",
    data: AffectedWindowsSchema,
  },
  SIGN_IN_REQUIRED: { status: 409, message: "This email has an account already; sign in to accept" },
  START_BEFORE_CAMPAIGN: { status: 400, message: "The campaign begins later" },
  START_NOT_AFTER_END: {
    status: 400,
    message: "The new assignment starts after the present one ends",
    data: CreatorIdsSchema.optional(),
  },
  START_OVERLAPS_EXISTING_ASSIGNMENT: {
    status: 409,
    message: "Some creators had an assignment on that day",
    data: CreatorIdsSchema,
  },
  TRACKED_ACCOUNT_VALIDATION_FAILED: {
    status: 400,
    message: "Some accounts cannot be tracked",
    data: TrackingIssuesSchema,
  },
  TRACKED_VIDEO_VALIDATION_FAILED: {
    status: 400,
    message: "Some videos cannot be tracked",
    data: TrackingIssuesSchema,
  },
  UNSUPPORTED_PLATFORM: { status: 400, message: "This platform does not offer this" },
  USER_EMAIL_VERIFIED: { status: 403, message: "They confirmed this email; only they can change it" },
  USER_HAS_NON_CREATOR_MEMBERSHIP: { status: 409, message: "This person is a member of your team" },
  WEBHOOK_CONNECTION_LIMIT_REACHED: { status: 409, message: "End a connection before adding another" },
  WEBHOOK_ENDPOINT_LIMIT_REACHED: { status: 409, message: "Delete an endpoint before adding another" },
  VIDEO_NOT_FOUND: {
    status: 404,
    message: "This video is not tracked",
    data: IssuesSchema.optional(),
  },
} as const satisfies Record<string, ErrorDefinition>;

interface ErrorDefinition {
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

nameSchemas({
  AssignmentSpan: AssignmentSpanSchema,
  CreatorIds: CreatorIdsSchema,
  Issue: IssueSchema,
  Issues: IssuesSchema,
  TrackingIssues: TrackingIssuesSchema,
});
