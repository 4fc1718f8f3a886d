import { randomBytes } from "node:crypto";
import { idPattern } from "@clipledger/domain/ids";
import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { DEFAULT_PLAN, isPlan, PLANS } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import { StartRefusal } from "../infra/app-error.ts";
import { grantCredits } from "../modules/organizations/credits/credits.ts";
import { createOrganization, setPlan } from "../modules/organizations/manage-organization.ts";
import { followPlan } from "../modules/webhooks/plans/follow-plan.ts";
import { redactCreator } from "../modules/webhooks/redaction/redact-creator.ts";
import { type Command, readOptions } from "./command.ts";

const NewOrganizationSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  email: z.email(),
  "first-name": z.string().max(50).default("Owner"),
  "last-name": z.string().max(50).default(""),
  currency: z.string().refine(isCurrencyCode, { error: "expected an ISO 4217 code" }).default("USD"),
  plan: z.string().refine(isPlan, { error: "expected free, basic, pro or enterprise" }).default(DEFAULT_PLAN),
});

export const createOrganizationCommand: Command = {
  name: "create-organization",
  usage: `create-organization --name NAME --email EMAIL
    [--first-name FIRST] [--last-name LAST] [--currency USD] [--plan enterprise]
  Opens an organization with its first owner, and prints the owner's password. A person who has an account
  already keeps theirs.`,
  prepare(args) {
    const options = readOptions(NewOrganizationSchema, args);
    if (typeof options === "string") return options;
    const password = randomBytes(12).toString("base64url");
    return async (services) => {
      const { organizationId, isNewUser } = await createOrganization(services, {
        name: options.name,
        plan: options.plan,
        defaultCurrency: options.currency,
        owner: {
          firstName: options["first-name"],
          lastName: options["last-name"],
          email: options.email,
          password,
        },
      });
      const signIn = isNewUser
        ? `${options.email} / ${password}`
        : `${options.email}, with the password they have`;
      services.print(`Organization ${organizationId}\nSign in      ${signIn}\n`);
    };
  },
};

const PlanChangeSchema = z.strictObject({
  organization: z.string().regex(idPattern("organization"), { error: "expected an org_ id" }),
  plan: z.enum(PLANS, { error: `expected ${PLANS.join(", ")}` }),
});

export const setPlanCommand: Command = {
  name: "set-plan",
  usage: `set-plan --organization ORG --plan PLAN
  Gives an organization another plan: ${PLANS.join(", ")}. Without API access its webhooks stop; with it they go on.`,
  prepare(args) {
    const options = readOptions(PlanChangeSchema, args);
    if (typeof options === "string") return options;
    const { organization, plan } = options;
    return async (services) => {
      const before = await setPlan(services, organization, plan);
      if (before === undefined) throw new StartRefusal(`There is no organization ${organization}`);
      await services.db.transaction((tx) => followPlan(tx, services, organization, services.clock.now()));
      services.print(
        before === plan ? `The plan is ${plan} already.\n` : `The plan is ${plan} now; it was ${before}.\n`,
      );
    };
  },
};

const CreditGrantSchema = z.strictObject({
  organization: z.string().regex(idPattern("organization"), { error: "expected an org_ id" }),
  credits: z
    .string({ error: "expected a number" })
    .regex(/^[1-9]\d{0,6}$/, { error: "expected a whole number from 1 to 9999999" })
    .transform(Number),
  note: z.string().trim().max(200).default(""),
});

export const grantCreditsCommand: Command = {
  name: "grant-credits",
  usage: `grant-credits --organization ORG --credits N [--note NOTE]
  Adds extra credits for live lookups. They are used when the plan's credits of the month are, and stay until then.`,
  prepare(args) {
    const options = readOptions(CreditGrantSchema, args);
    if (typeof options === "string") return options;
    const { organization, credits, note } = options;
    return async (services) => {
      const left = await grantCredits(services, { organizationId: organization, amount: credits, note });
      if (left === undefined) throw new StartRefusal(`There is no organization ${organization}`);
      services.print(`Added ${credits} extra credits; ${left} are left now.\n`);
    };
  },
};

const RedactionSchema = z.strictObject({
  user: z.string({ error: "expected a user_ id" }).regex(idPattern("user"), { error: "expected a user_ id" }),
});

export const redactCreatorCommand: Command = {
  name: "redact-creator",
  usage: `redact-creator --user USER
  For a creator who deleted their account: replaces every stored event that names them by a placeholder, in all
  organizations. Webhook deliveries of these events that have not succeeded are skipped.`,
  prepare(args) {
    const options = readOptions(RedactionSchema, args);
    if (typeof options === "string") return options;
    return async (services) => {
      const redacted = await redactCreator(services, options.user);
      services.print(`Replaced ${redacted} event${redacted === 1 ? "" : "s"} that named ${options.user}.\n`);
    };
  },
};
