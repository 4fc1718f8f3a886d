import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import { StartRefusal } from "../infra/app-error.ts";
import { grantCredits } from "../modules/organizations/credits/grant-credits.ts";
import { type Command, readOptions } from "./command.ts";

const OptionsSchema = z.strictObject({
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
    const options = readOptions(OptionsSchema, args);
    if (typeof options === "string") return options;
    const { organization, credits, note } = options;
    return async (services) => {
      const left = await grantCredits(services, { organizationId: organization, amount: credits, note });
      if (left === undefined) throw new StartRefusal(`There is no organization ${organization}`);
      services.print(`Added ${credits} extra credits; ${left} are left now.\n`);
    };
  },
};
