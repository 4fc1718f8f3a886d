import type { Today } from "../../api/types.ts";

export type FirstSteps = Today["firstSteps"];

export const stepNames = ["hasCreator", "hasAccount", "hasCampaign", "hasAssignment", "hasPayout"] as const;
export type StepName = (typeof stepNames)[number];

export function isStarted(steps: FirstSteps): boolean {
  return stepNames.every((name) => steps[name]);
}
