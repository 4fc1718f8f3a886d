import type { ActorReference } from "@clipledger/contract/actor";

/** A person acts as a creator, in the portal or by a link; nobody in particular while it is not known who. */
export function creatorActor(userId: string | null): ActorReference {
  return { type: "creator", surface: "ui", userId, apiKeyId: null, impersonated: false };
}
