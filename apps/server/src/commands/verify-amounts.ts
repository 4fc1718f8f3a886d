import { idPattern } from "@clipledger/domain/ids";
import { z } from "zod";
import { StartRefusal } from "../infra/app-error.ts";
import {
  type AmountDifference,
  listOrganizationsWithCampaigns,
  verifyAmounts,
} from "../modules/billing/amounts/verify-amounts.ts";
import { type Command, readOptions } from "./command.ts";

const OptionsSchema = z.strictObject({
  organization: z.string().regex(idPattern("organization"), { error: "expected an org_ id" }).optional(),
});

export const verifyAmountsCommand: Command = {
  name: "verify-amounts",
  usage: `verify-amounts [--organization ORG]
  Calculates the payouts of all open windows once more and compares them with the amounts that are kept. Names every
  difference, and has it corrected. The exit code is 1 if there was one.`,
  prepare(args) {
    const options = readOptions(OptionsSchema, args);
    if (typeof options === "string") return options;
    const { organization } = options;
    return async (services) => {
      const known = await listOrganizationsWithCampaigns(services.db);
      const asked = organization === undefined ? known : known.filter((id) => id === organization);
      let windows = 0;
      let differences = 0;
      for (const organizationId of asked) {
        const verified = await verifyAmounts(services, organizationId);
        windows += verified.windows;
        differences += verified.differences.length;
        for (const difference of verified.differences) services.print(describe(organizationId, difference));
      }
      services.print(`Verified ${counted(windows, "window")} of ${counted(asked.length, "organization")}.\n`);
      if (differences > 0) throw new StartRefusal(`${counted(differences, "amount")} differed`);
    };
  },
};

function describe(organizationId: string, difference: AmountDifference): string {
  const { campaignId, creatorId, startsOn, endsOn, keptMinor, freshMinor } = difference;
  return `${organizationId} ${campaignId} ${creatorId} ${startsOn} to ${endsOn}: kept ${keptMinor}, fresh ${freshMinor}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
