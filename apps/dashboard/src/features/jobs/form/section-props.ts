import type { JobFields } from "./job-fields.ts";
import type { JobProblems } from "./job-problems.ts";

export interface SectionProps {
  fields: JobFields;
  problems: JobProblems;
  onChange: (change: Partial<JobFields>) => void;
}
