import type { SpecIssue } from "./campaign-spec.ts";

export function issueIf(isBroken: boolean, path: string, message: string): SpecIssue[] {
  return isBroken ? [{ path, message }] : [];
}
