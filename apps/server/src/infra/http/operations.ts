import type {
  AnyContractProcedure,
  AnyContractRouter,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from "@orpc/contract";
import { type AnyProcedure, type Context, implement, type Procedure } from "@orpc/server";
import type { z } from "zod";
import type {
  HttpOperationContext,
  OperationContext,
  PortalContext,
  PortalVisitorContext,
  VisitorContext,
} from "../context.ts";
import { reportUnfiltered } from "../unfiltered-values.ts";

/** What does an operation: it takes and answers what the contract says. */
type Operation<Procedure, Ctx> =
  // biome-ignore lint/suspicious/noExplicitAny: errors and notes of an operation do not matter to what does it.
  Procedure extends ContractProcedure<infer Taken, infer Answered, any, any>
    ? (
        ctx: Ctx,
        input: InferSchemaOutput<Taken>,
      ) => InferSchemaInput<Answered> | Promise<InferSchemaInput<Answered>>
    : never;

type Operations<Contract, Ctx> = {
  readonly [Name in keyof Contract]?: Contract[Name] extends AnyContractProcedure
    ? Operation<Contract[Name], Ctx>
    : Operations<Contract[Name], Ctx>;
};

/** Refuses names that the contract does not have. */
type Known<Contract, Table> = Readonly<Record<Exclude<keyof Table, keyof Contract>, never>>;

type Implemented<Contract, Ctx extends Context, Table> = {
  readonly [Name in keyof Contract & keyof Table]: Contract[Name] extends ContractProcedure<
    infer Taken,
    infer Answered,
    infer Errors,
    infer Notes
  >
    ? Procedure<Ctx, Ctx, Taken, Answered, Errors, Notes>
    : Implemented<Contract[Name], Ctx, Table[Name]>;
};

function operationsOf<Ctx extends Context>() {
  return <const Contract extends AnyContractRouter, Table extends Operations<Contract, Ctx>>(
    contract: Contract,
    table: Table & Known<Contract, Table>,
  ): Implemented<Contract, Ctx, Table> =>
    // Safe: each name of the table is a name of the contract.
    implementTable(
      implement(contract).$context<Ctx>() as unknown as Implementers,
      table as AnyTable,
    ) as Implemented<Contract, Ctx, Table>;
}

/** Operations of members of an organization, or of keys. */
export const operations = operationsOf<OperationContext>();

/** The same, where they also set headers of the answer. */
export const httpOperations = operationsOf<HttpOperationContext>();

/** Operations of creators who are signed in to their portal. */
export const creatorOperations = operationsOf<PortalContext>();

/** Operations of the portal for anybody. */
export const portalVisitorOperations = operationsOf<PortalVisitorContext>();

/** Operations for anybody else. */
export const visitorOperations = operationsOf<VisitorContext>();

type AnyOperation = (ctx: unknown, input: unknown) => unknown;
type Handler = (call: { context: unknown; input: unknown }) => unknown;

interface AnyTable {
  readonly [name: string]: AnyTable | AnyOperation;
}

interface Implementer {
  readonly "~orpc": Pick<AnyContractProcedure["~orpc"], "outputSchema" | "route">;
  readonly handler: (handler: Handler) => AnyProcedure;
}

interface Implementers {
  readonly [name: string]: Implementers & Implementer;
}

function implementTable(implementers: Implementers, table: AnyTable): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, entry]) => {
      const implementer = implementers[name] as Implementers & Implementer;
      const implemented =
        typeof entry === "function"
          ? implementer.handler(reporting(implementer, entry))
          : implementTable(implementer, entry);
      return [name, implemented];
    }),
  );
}

/** The operation's answer is parsed by its schema after this, which drops whatever the schema does not name. */
function reporting({ "~orpc": { outputSchema, route } }: Implementer, operation: AnyOperation): Handler {
  const schema = outputSchema as z.ZodType; // safe: zod throughout, and each operation has one
  return async ({ context, input }) => {
    const value = await operation(context, input);
    reportUnfiltered({ source: `${route.method} ${route.path}`, schema, value });
    return value;
  };
}
