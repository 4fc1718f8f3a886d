import type { ActorReference } from "@clipledger/contract/actor";

/** Acts where no person does: jobs, and whoever runs the server. */
export const systemActor: ActorReference = {
  type: "system",
  surface: "system",
  userId: null,
  apiKeyId: null,
  impersonated: false,
};
