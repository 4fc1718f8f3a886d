import { expect, it } from "vitest";
import { parseTree } from "./check-tree.ts";
import { measureTree } from "./measure-tree.ts";

const linesOf = (count: number) => "const a = 1;\n".repeat(count);

function measure(files: Record<string, string>) {
  const sources = new Map(Object.entries(files));
  return measureTree(sources, parseTree(sources));
}

it("counts the product's TypeScript without tests, and what serves its makers apart from it", () => {
  const { product, serving } = measure({
    "packages/domain/src/a.ts": linesOf(10),
    "packages/domain/src/b.ts": `import {\n  c,\n} from "./c.ts";\nimport "./d.ts";\n${linesOf(26)}`,
    "apps/dashboard/src/ui/c.tsx": linesOf(20),
    "apps/server/src/d.ts": linesOf(100),
    "apps/server/src/d.api.test.ts": linesOf(400),
    "apps/server/test/builders.ts": linesOf(400),
    "e2e/journey.spec.ts": linesOf(400),
    "e2e/steps.ts": linesOf(400),
    "bench/src/run.ts": linesOf(40),
    "scripts/prepare.mjs": linesOf(400),
  });
  expect(product).toEqual({
    files: 4,
    medianLines: 25,
    shortPercent: 25,
    longestLines: 100,
    importPercent: 2.5,
  });
  expect(serving).toMatchObject({ files: 1, medianLines: 40 });
});

it("has figures of nothing, too", () => {
  expect(measure({}).product).toEqual({
    files: 0,
    medianLines: 0,
    shortPercent: 0,
    longestLines: 0,
    importPercent: 0,
  });
});
