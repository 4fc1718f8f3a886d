import { idPattern } from "@clipledger/domain/ids";
import { PLANS } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import { StartRefusal } from "../infra/app-error.ts";
import { setPlan } from "../modules/organizations/set-plan.ts";
import { followPlan } from "../modules/webhooks/plans/follow-plan.ts";
import { type Command, readOptions } from "./command.ts";

const OptionsSchema = z.strictObject({
  organization: z.string().regex(idPattern("organization"), { error: "expected an org_ id" }),
  plan: z.enum(PLANS, { error: `expected ${PLANS.join(", ")}` }),
});

export const setPlanCommand: Command = {
  name: "set-plan",
  usage: `set-plan --organization ORG --plan PLAN
  Gives an organization another plan: ${PLANS.join(", ")}. Without API access its webhooks stop; with it they go on.`,
  prepare(args) {
    const options = readOptions(OptionsSchema, args);
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
