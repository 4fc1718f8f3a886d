import { apiContract } from "@clipledger/contract/api-contract";
import { isWrite, type OperationMeta } from "@clipledger/contract/operation";
import { type HTTPMethod, isContractProcedure } from "@orpc/contract";
import type { z } from "zod";

/** An operation of the contract, and the words that call it: `payouts list-due` for `payouts.listDue`. */
export interface Operation {
  readonly words: readonly [area: string, verb: string];
  readonly keys: readonly [area: string, verb: string];
  readonly method: HTTPMethod;
  /** Such as `/payouts/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly input: z.ZodType | undefined;
  readonly output: z.ZodType | undefined;
  readonly meta: OperationMeta;
}

/** Every operation of the API, in the contract's order. */
export const operations: readonly Operation[] = Object.entries(apiContract).flatMap(([area, verbs]) =>
  Object.entries(verbs).map(([verb, procedure]) => toOperation([area, verb], procedure)),
);

function toOperation(keys: Operation["keys"], procedure: unknown): Operation {
  if (!isContractProcedure(procedure)) throw new Error(`Expected an operation at ${keys.join(".")}`);
  const { route, meta, inputSchema, outputSchema } = procedure["~orpc"];
  return {
    words: [toWords(keys[0]), toWords(keys[1])],
    keys,
    method: route.method ?? "GET",
    path: route.path ?? "",
    summary: route.summary ?? "",
    description: route.description,
    // Safe: every schema and every meta of the contract is made by its own helpers.
    input: inputSchema as z.ZodType | undefined,
    output: outputSchema as z.ZodType | undefined,
    meta: meta as unknown as OperationMeta,
  };
}

/** `listDue` as one types it: `list-due`. */
export function toWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function findOperation(area: string, verb: string): Operation | undefined {
  return operations.find(({ words }) => words[0] === area && words[1] === verb);
}

/** Whether it changes nothing: it may be repeated at will. */
export function isRead({ method, meta }: Operation): boolean {
  return !isWrite({ route: { method }, meta });
}
