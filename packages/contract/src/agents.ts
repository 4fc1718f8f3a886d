import { z } from "zod";
import { PayoutPlanSchema } from "./dashboard/payout-plans.ts";
import { documentedErrors } from "./errors.ts";
import { ScopesSchema } from "./key-limits.ts";
import { operation } from "./operation.ts";
import { CalculatedMoneySchema, LineItemSchema, WindowAddressSchema } from "./payouts/payout-parts.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "./wire-values.ts";

const tags = ["Payouts"];

export const PayoutProposalSchema = z.object({
  id: idSchema("payoutProposal"),
  campaignId: idSchema("campaign"),
  campaignName: z.string(),
  creatorId: idSchema("creator"),
  creatorName: z.string().nullable(),
  billingPeriodStart: TimestampSchema,
  billingPeriodEnd: TimestampSchema.describe("Midnight of the last day, inclusive."),
  total: CalculatedMoneySchema,
  lineItems: z.array(LineItemSchema).describe("What the creator will see, as it was calculated."),
  note: z.string().nullable().describe("The agent's own words."),
  proposedBy: z.object({
    name: z.string().nullable().describe("Whom the agent acts for."),
    apiKeyName: z.string().describe("The key, or the program that was let in."),
  }),
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema,
});
export type PayoutProposalOutput = z.infer<typeof PayoutProposalSchema>;

const NewProposalSchema = WindowAddressSchema.extend({
  note: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .describe("Why it should be paid now, for the person who decides."),
});
export type NewProposal = z.infer<typeof NewProposalSchema>;

const list = operation("viewer")
  .route({
    method: "GET",
    path: "/payout-proposals",
    summary: "List open payout proposals",
    description: "Payouts that an agent has worked out and that wait for a person, the newest first.",
    tags,
  })
  .output(z.object({ data: z.array(PayoutProposalSchema) }));

/** What only agents are offered, besides some operations of the API. */
export const agentsContract = {
  payoutProposals: {
    list,
    create: operation("member")
      .route({
        method: "POST",
        path: "/payout-proposals",
        summary: "Propose a payout",
        description:
          "Calculates a due window and keeps the calculation for a person, who confirms or declines it on the payouts page. Pays nothing. A newer proposal of a window takes the place of an open one.",
        tags,
      })
      .errors(documentedErrors(["PAYOUT_CONFLICT", "INVALID_STATE"]))
      .input(z.object({ body: NewProposalSchema }))
      .output(PayoutProposalSchema),
  },
};

const params = z.object({ id: idSchema("payoutProposal") });

/** What only people in the dashboard may do with proposals: an API key decides about none. */
export const payoutProposalsContract = {
  list,
  confirm: operation("member")
    .route({ method: "POST", path: "/payout-proposals/{id}/confirm" })
    .errors(
      documentedErrors([
        "INTEGRITY_TOKEN_INVALID",
        "CAMPAIGN_RULES_CHANGED",
        "PAYOUT_CONFLICT",
        "INVALID_STATE",
        "PAYOUT_PROVIDER_NOT_CONFIGURED",
        "PAYOUT_PROVIDER_FAILED",
      ]),
    )
    .input(
      z.object({
        params,
        body: z.strictObject({
          payoutProvider: z.enum(["manual", "partner"]),
          reference: z.string().trim().max(255).optional(),
        }),
      }),
    )
    .output(
      z.object({
        payoutId: idSchema("payout")
          .nullable()
          .describe("Null until a plan is carried out, and where the balance left nothing to pay."),
        plan: PayoutPlanSchema.nullable().describe(
          "Where it is recorded as paid: it can be undone until then.",
        ),
      }),
    ),

  decline: operation("member")
    .route({ method: "POST", path: "/payout-proposals/{id}/decline" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(SuccessSchema),
};

/** What a client's authorization request holds, as RFC 6749, 7636 and 8707 name it. */
const AuthorizationRequestSchema = z.strictObject({
  client_id: z.string().max(100),
  redirect_uri: z.string().max(2_000),
  response_type: z.string().max(100),
  code_challenge: z.string().max(200),
  code_challenge_method: z.string().max(20),
  scope: z.string().max(4_000).optional(),
  state: z.string().max(2_000).optional(),
  resource: z.string().max(2_000).optional(),
});
export type AuthorizationRequest = z.infer<typeof AuthorizationRequestSchema>;

const requestBody = z.object({ body: AuthorizationRequestSchema });

const AllowedRequestSchema = AuthorizationRequestSchema.extend({
  grantedScopes: ScopesSchema.optional().describe(
    "Those of the scopes asked for that the person grants; all of them without it.",
  ),
});
export type AllowedRequest = z.infer<typeof AllowedRequestSchema>;

const RedirectSchema = z.object({ redirectTo: z.string().describe("Where the browser goes next.") });

/** How a person lets a program act for them. The program asks with an address of the dashboard. */
export const oauthContract = {
  describe: operation("session")
    .route({ method: "POST", path: "/oauth/authorization-request" })
    .input(requestBody)
    .output(
      z.object({
        clientName: z.string().describe("As the program calls itself; nobody has checked it."),
        redirectHost: z.string().describe("Where the browser goes afterwards."),
        isLoopback: z.boolean().describe("Whether that is a program on the person's own computer."),
        resource: z.enum(["mcp", "api"]),
        scopes: ScopesSchema,
      }),
    ),

  allow: operation("viewer")
    .route({ method: "POST", path: "/oauth/allow" })
    .errors(documentedErrors(["API_KEY_LIMIT_REACHED"]))
    .input(z.object({ body: AllowedRequestSchema }))
    .output(RedirectSchema),

  deny: operation("session")
    .route({ method: "POST", path: "/oauth/deny" })
    .input(requestBody)
    .output(RedirectSchema),
};
