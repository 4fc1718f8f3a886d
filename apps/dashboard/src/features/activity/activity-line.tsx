import type { ActivityEntry } from "../../api/types.ts";
import { activitySentence } from "./activity-sentence.ts";

export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { actor, verb, object, detail } = activitySentence(entry);
  return (
    <span className="text-muted [overflow-wrap:anywhere]">
      <strong className="font-medium text-ink">{actor}</strong> {verb}
      {object === undefined ? null : <strong className="font-medium text-ink"> {object}</strong>}
      {detail === undefined ? null : ` ${detail}`}
    </span>
  );
}
