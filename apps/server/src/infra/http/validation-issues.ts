import type { Issue } from "@clipledger/contract/errors";
import type { z } from "zod";

const INPUT_PARTS = new Set<PropertyKey>(["body", "query", "params", "headers"]);

/** Zod's issues as the wire has them: a dotted path inside body or query, one issue per unknown field. */
export function toIssues(issues: readonly z.core.$ZodIssue[]): Issue[] {
  return issues.flatMap(toWireIssues);
}

function toWireIssues(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: dotted([...issue.path, key]), message: "Unknown field" }));
  }
  return [{ path: dotted(issue.path), message: issue.message }];
}

function dotted(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path;
  const inner = first !== undefined && INPUT_PARTS.has(first) ? rest : path;
  return inner.map(String).join(".");
}
