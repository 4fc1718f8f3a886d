import { activityContract } from "./activity.ts";
import { meContract } from "./me.ts";
import { organizationContract } from "./organization.ts";

/** What the HTTP API under `/api/v1` offers. */
export const apiContract = {
  me: meContract,
  organization: organizationContract,
  activity: activityContract,
};
