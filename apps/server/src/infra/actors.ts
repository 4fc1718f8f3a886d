import type { ActorReference } from "@clipledger/contract/users";

/** Acts where no person does: tasks, and whoever runs the server. */
export const systemActor: ActorReference = {
  type: "system",
  surface: "system",
  userId: null,
  apiKeyId: null,
  impersonated: false,
};

/** A person acts as a creator, in the portal or by a link; nobody in particular while it is not known who. */
export function creatorActor(userId: string | null): ActorReference {
  return { type: "creator", surface: "ui", userId, apiKeyId: null, impersonated: false };
}
