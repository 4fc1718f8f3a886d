import type { Issue } from "@clipledger/contract/errors";
import type { AnyContractProcedure } from "@orpc/contract";
import type { z } from "zod";
import type { OperationContext } from "../context.ts";

interface SentInput {
  readonly params: unknown;
  readonly body: unknown;
}

/**
 * What an operation would refuse of values that have the right shape. It is asked when others have not, so that one answer
 * names both; otherwise the operation says so itself.
 */
export type FindValueIssues = (
  ctx: OperationContext,
  input: SentInput,
) => readonly Issue[] | Promise<readonly Issue[]>;

/** Those of all operations, by what the operation takes. */
export type ValueIssues = ReadonlyMap<unknown, FindValueIssues>;

/** For operations that look at their values alike. */
export function valueIssuesOf(
  operations: readonly AnyContractProcedure[],
  find: FindValueIssues,
): [unknown, FindValueIssues][] {
  return operations.map((operation) => [operation["~orpc"].inputSchema, find]);
}

/** Issues of shape, and those of values that are not named yet. */
export function joinIssues(shape: readonly Issue[], values: readonly Issue[]): Issue[] {
  const named = new Set(shape.map(({ path }) => path));
  const isNamed = (path: string) => placesOf(path).some((place) => named.has(place));
  return [...shape, ...values.filter(({ path }) => !isNamed(path))];
}

/** `a.0.b` stands at itself, and within `a.0` and `a`. */
function placesOf(path: string): string[] {
  const steps = path.split(".");
  return steps.map((_, index) => steps.slice(0, index + 1).join("."));
}

/** Those fields of a body that are right by themselves. */
export function rightFields<Fields extends z.ZodRawShape>(
  { shape }: z.ZodObject<Fields>,
  sent: unknown,
): Partial<z.output<z.ZodObject<Fields>>> {
  const right = Object.entries<z.core.SomeType>(shape).flatMap(([name, field]) => {
    const value = isRecord(sent) ? rightValue(field as z.ZodType, sent[name]) : undefined; // safe: zod throughout
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(right) as Partial<z.output<z.ZodObject<Fields>>>; // safe: each was read by its field
}

/** What was sent as its schema reads it; undefined when it is wrong. */
export function rightValue<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): z.output<Schema> | undefined {
  return schema.safeParse(sent).data;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
