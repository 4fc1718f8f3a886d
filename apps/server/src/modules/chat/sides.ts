import type { ActorReference } from "@clipledger/contract/actor";
import type { EventMessage, Side } from "@clipledger/contract/events/chat";

/** On which side of a chat the actor speaks. */
export function sideOf({ type }: ActorReference): Side {
  return type === "creator" ? "creator" : "org";
}

export function sourceOf({ surface }: ActorReference): EventMessage["source"] {
  return surface === "copilot" ? "ui" : surface;
}
