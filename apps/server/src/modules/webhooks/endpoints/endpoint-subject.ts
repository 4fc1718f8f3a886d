import type { ActivityRecord } from "../../organizations/activity/record-activity.ts";

/** An endpoint as the activity log names it. */
export function endpointSubject({ id, url }: { id: string; url: string }): ActivityRecord["subject"] {
  return { type: "webhook_endpoint", id, label: url };
}
