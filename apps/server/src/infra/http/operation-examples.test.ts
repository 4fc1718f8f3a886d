import { apiContract } from "@clipledger/contract/api-contract";
import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import examples from "./operation-examples.json" with { type: "json" };

const stored = new Map<string, unknown>(Object.entries(examples));
const answers = answersOf(apiContract);

describe("the examples of answers", () => {
  it("are there for every operation, and for nothing else", () => {
    expect([...stored.keys()].sort()).toEqual(answers.map(({ id }) => id).sort());
  });

  it.each(answers)("are what $id answers, field by field", ({ id, schema }) => {
    const { success, data, error } = schema.safeParse(stored.get(id));
    expect(error?.issues).toBeUndefined();
    expect(success && data).toEqual(stored.get(id));
  });

  it("let nobody in, and lead to no machine", () => {
    const text = JSON.stringify(examples);
    expect(/whsec_|127\.0\.0\.1|localhost|signature=[^0&]|\/report#[^0]/.exec(text)?.[0]).toBeUndefined();
  });
});

/** What every operation of a contract answers. */
function answersOf(
  router: AnyContractRouter,
  place: readonly string[] = [],
): { readonly id: string; readonly schema: z.ZodType }[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([name, inner]) => answersOf(inner, [...place, name]));
  const { outputSchema } = router["~orpc"];
  return [{ id: place.join("."), schema: outputSchema instanceof z.ZodType ? outputSchema : z.never() }];
}
