import type { Access, OperationMeta } from "@clipledger/contract/operation";
import type { RefusingStage } from "@clipledger/domain/payouts/hold-stage";
import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import type { z } from "zod";
import { createId } from "../src/infra/ids.ts";

export interface ContractOperation {
  /** Dotted place in the contract, such as `apiKeys.revoke`. */
  readonly id: string;
  readonly method: string;
  /** With parameters as `{id}`. */
  readonly template: string;
  /** Each parameter is filled by an id that does not exist, a platform by one that does. */
  readonly path: string;
  /** What it is listed under in the API's document; operations of the dashboard alone have none. */
  readonly tag: string | undefined;
  readonly access: Access;
  readonly heldFrom: RefusingStage | undefined;
  readonly isKept: boolean;
  readonly parameters: readonly string[];
  readonly inputSchema: z.ZodType | undefined;
}

/** Every operation that a contract declares, for tests that must not forget one. */
export function operationsOf(router: AnyContractRouter, place: readonly string[] = []): ContractOperation[] {
  if (!isContractProcedure(router)) {
    return Object.entries(router).flatMap(([name, inner]) => operationsOf(inner, [...place, name]));
  }
  const { route } = router["~orpc"];
  // Every operation starts from the contract's own builder, which sets this.
  const { access, heldFrom, isKept = false } = router["~orpc"].meta as OperationMeta;
  const template = route.path ?? "";
  const parameters = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return [
    {
      id: place.join("."),
      method: route.method ?? "GET",
      template,
      path: template.replaceAll("{platform}", "tiktok").replace(/\{\w+\}/g, () => createId("member")),
      tag: route.tags?.[0],
      access,
      heldFrom,
      isKept,
      parameters,
      // The contract is written with zod throughout.
      inputSchema: router["~orpc"].inputSchema as z.ZodType | undefined,
    },
  ];
}
