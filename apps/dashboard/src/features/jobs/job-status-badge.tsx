import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import type { JobStatus } from "./jobs-search.ts";

export const jobStatusLabels: Record<JobStatus, string> = {
  draft: "Draft",
  public: "Public",
  paused: "Paused",
};

const tones: Record<JobStatus, BadgeTone> = { draft: "neutral", public: "accent", paused: "warning" };

export function JobStatusBadge({ status }: { status: JobStatus }) {
  return <StateBadge tone={tones[status]}>{jobStatusLabels[status]}</StateBadge>;
}
