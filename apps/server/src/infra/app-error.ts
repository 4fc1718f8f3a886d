import { type ErrorBody, type ErrorCode, errorCatalog, type Issue } from "@clipledger/contract/errors";
import type { z } from "zod";

/** An expected refusal. The code decides status and default message; the cause is logged, never sent. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, data?: unknown, options?: { message?: string; cause?: unknown }) {
    super(options?.message ?? errorCatalog[code].message, { cause: options?.cause });
    this.code = code;
    this.data = data;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }

  toBody(): ErrorBody {
    const { code, status, message, data } = this;
    return { defined: true, code, status, message, ...(data === undefined ? {} : { data }) };
  }
}

const MAX_ISSUES = 1_000;

/** A 400 that names every value to fix; of very many, the first, and how many there are besides. */
export function badRequest(issues: readonly Issue[]): AppError {
  const further = issues.length - MAX_ISSUES;
  if (further <= 0) return new AppError("BAD_REQUEST", { issues });
  const listed = [...issues.slice(0, MAX_ISSUES), { path: "", message: `And ${further} more` }];
  return new AppError("BAD_REQUEST", { issues: listed });
}

/** A 409 that says why what was asked for cannot be done now. */
export function invalidState(message: string): AppError {
  return new AppError("INVALID_STATE", undefined, { message });
}

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

/** Why the program cannot start, in words for the person who started it. Anything else thrown is a fault of ours. */
export class StartRefusal extends Error {
  override readonly name: string = "StartRefusal";
}
