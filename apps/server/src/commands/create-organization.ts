import { randomBytes } from "node:crypto";
import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { DEFAULT_PLAN, isPlan } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import { createOrganization } from "../modules/organizations/create-organization.ts";
import { type Command, readOptions } from "./command.ts";

const OptionsSchema = z.strictObject({
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
    const options = readOptions(OptionsSchema, args);
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
