import type { EventTypeDescription } from "../../api/types.ts";

/** For tests: a type of the catalog. */
export function eventType(type: string, change: Partial<EventTypeDescription> = {}): EventTypeDescription {
  return {
    type,
    description: `When ${type} happened`,
    isOptIn: false,
    schema: {},
    example: {
      id: "whevt_4Rk8sVn1QwZp",
      type,
      timestamp: "2026-11-15T10:00:00.000Z",
      organizationId: "org_4Rk8sVn1QwZp",
      actor: { type: "system", surface: "system", userId: null, apiKeyId: null, impersonated: false },
      data: {},
    },
    ...change,
  };
}
