import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oc } from "@orpc/contract";
import { call } from "@orpc/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { OperationContext } from "../context.ts";
import { serverFolder } from "../server-folder.ts";
import { UNFILTERED_VALUES } from "../unfiltered-values.ts";
import { operations } from "./operations.ts";

const contract = {
  sums: {
    add: oc
      .input(z.object({ body: z.array(z.string().transform(Number)) }))
      .output(z.object({ sum: z.number() })),
    names: { list: oc.output(z.array(z.string())) },
  },
};
const ctx = { actor: { type: "system" } } as unknown as OperationContext;

describe("a table of operations", () => {
  it("has each line do its operation, with the input as the contract reads it", async () => {
    const { sums } = operations(contract, {
      sums: {
        add: (_ctx, { body }) => ({ sum: body.reduce((sum, each) => sum + each, 0) }),
        names: { list: async ({ actor }) => [actor.type] },
      },
    });
    expect(await call(sums.add, { body: ["1", "2"] }, { context: ctx })).toEqual({ sum: 3 });
    expect(await call(sums.names.list, undefined, { context: ctx })).toEqual(["system"]);
  });

  it("answers with nothing that the contract does not name, and tests hear of it", async () => {
    const unfiltered: unknown[] = [];
    const listen = (value: unknown) => unfiltered.push(value);
    subscribe(UNFILTERED_VALUES, listen);
    const row = { sum: 0, token_hash: "secret" };
    const { add } = operations(contract.sums, { add: () => row });
    expect(await call(add, { body: [] }, { context: ctx })).toEqual({ sum: 0 });
    unsubscribe(UNFILTERED_VALUES, listen);
    expect(unfiltered).toMatchObject([{ value: row }]);
  });

  it("may have some of the contract's operations only", () => {
    expect(Object.keys(operations(contract.sums, { names: { list: () => [] } }))).toEqual(["names"]);
  });

  it("does not compile with another answer, another input, or a name that the contract does not have", () => {
    // @ts-expect-error: the sum is a number.
    operations(contract.sums, { add: () => ({ sum: "3" }) });
    // @ts-expect-error: an operation without an answer.
    operations(contract.sums, { add: () => undefined });
    // @ts-expect-error: there is no query.
    operations(contract.sums, { add: (_ctx, { query }) => ({ sum: query.length }) });
    expect(() =>
      // @ts-expect-error: the contract takes nothing away.
      operations(contract.sums, { subtract: () => ({ sum: 0 }) }),
    ).toThrow();
  });

  it("is the only way to do an operation of the contract", () => {
    const source = join(serverFolder, "src");
    const others = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.startsWith(join("infra", "http", "operations")))
      .filter((path) => /\bimplement\(|\.handler\(/.test(readFileSync(join(source, path), "utf8")));
    expect(others).toEqual([]);
  });
});
