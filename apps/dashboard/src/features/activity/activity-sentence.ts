import type { ActivityEntry, Surface } from "../../api/types.ts";
import { grantedRole, type Wording, wordings } from "./activity-wordings.ts";

interface ActivitySentence {
  readonly actor: string;
  readonly verb: string;
  readonly object: string | undefined;
  readonly detail: string | undefined;
}

export const activityTypeOptions = Object.entries(wordings).map(([value, { title }]) => ({
  value,
  label: title,
}));

export const surfaceLabels: Record<Surface, string> = {
  ui: "Dashboard",
  api: "API",
  copilot: "Copilot",
  system: "System",
};

/** The entry as a sentence in parts: "Ada Meyer", "changed the role of", "Bo Lind", "from viewer to admin". */
export function activitySentence(entry: ActivityEntry): ActivitySentence {
  // A newer server may log types this dashboard does not know yet.
  const wording: Wording | undefined = wordings[entry.type];
  const label = entry.subject.label ?? entry.subject.id;
  if (entry.type === "member.joined" && entry.actor.name === label) {
    return { actor: label, verb: "joined the organization", object: undefined, detail: grantedRole(entry) };
  }
  if (entry.type === "member.signed_in") {
    return { actor: actorName(entry), verb: "signed in", object: undefined, detail: undefined };
  }
  return {
    actor: actorName(entry),
    verb: wording?.verb ?? `did “${String(entry.type)}” on`,
    object: label,
    detail: wording?.detail?.(entry),
  };
}

export function actorName({ actor }: ActivityEntry) {
  if (actor.type === "system") return "Clipledger";
  if (actor.connectionName !== null) return actor.connectionName;
  return actor.name ?? actor.userId ?? "Someone";
}

/** Through what it was done, when that is worth saying: a key, the system, someone else's session. */
export function activityVia({ actor }: ActivityEntry): string {
  if (actor.apiKeyName !== null) return `API key “${actor.apiKeyName}”`;
  if (actor.connectionName !== null) return `Webhook connection of ${actor.name ?? "someone"}`;
  return actor.impersonated
    ? `${surfaceLabels[actor.surface]}, by an operator`
    : surfaceLabels[actor.surface];
}
