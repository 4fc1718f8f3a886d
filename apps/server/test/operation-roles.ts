import { readFileSync } from "node:fs";
import type { Access, OperationMeta } from "@clipledger/contract/operation";
import type { KeyScope } from "@clipledger/domain/organizations/key-scopes";
import type { AnyContractRouter } from "@orpc/contract";
import { type ContractOperation, operationsOf } from "./operations.ts";

interface ExpectedAccess {
  /** The least role, or what counts in its place. */
  readonly role: Access;
  /** Left out where every key will do, and where no key is taken. */
  readonly scope?: KeyScope;
  readonly money?: OperationMeta["money"];
}

type Surface = "api" | "dashboard" | "portal" | "hooks" | "public" | "tools";

const FILE = "src/infra/http/operation-roles.json";

// The file names each surface once; the tests below it compare its ids with the contract.
const table: Readonly<Record<Surface, Readonly<Record<string, ExpectedAccess>>>> = JSON.parse(
  readFileSync(new URL(`../${FILE}`, import.meta.url), "utf8"),
);

/** Who may call an operation, as decided apart from the contract. */
export function expectedAccess(surface: Surface, id: string): ExpectedAccess {
  const expected = rowsOf(surface)[id];
  if (expected === undefined)
    throw new Error(
      `Add "${id}" to "${surface}" in apps/server/${FILE}: who may call it, and with which scope`,
    );
  return expected;
}

/** The ids of a surface's operations. */
export function expectedIds(surface: Surface): string[] {
  return Object.keys(rowsOf(surface)).toSorted();
}

/** The dashboard has every operation of the API, for the same roles, and some of its own. */
function rowsOf(surface: Surface): Readonly<Record<string, ExpectedAccess>> {
  return surface === "dashboard" ? { ...table.api, ...table.dashboard } : table[surface];
}

/** The ids that a contract declares. */
export function idsOf(router: AnyContractRouter): string[] {
  return operationsOf(router)
    .map(({ id }: ContractOperation) => id)
    .toSorted();
}
