import { describe, expect, it } from "vitest";
import { readMapping } from "./source-fields.tsx";

const acme = { name: "acme", url: "https://api.acme.example" };
const other = { name: "other", url: "https://api.other.example" };

describe("a pasted mapping", () => {
  it("is one supplier", () => {
    expect(readMapping(JSON.stringify(acme))).toEqual({ mapping: acme, others: [] });
  });

  it("is the only supplier of a whole file", () => {
    expect(readMapping(JSON.stringify({ suppliers: [acme] }))).toEqual({ mapping: acme, others: ["acme"] });
  });

  it("is the chosen supplier of a file with several, at first the first one", () => {
    const file = JSON.stringify({ suppliers: [acme, other] });
    expect(readMapping(file)).toEqual({ mapping: acme, others: ["acme", "other"] });
    expect(readMapping(file, "other")).toEqual({ mapping: other, others: ["acme", "other"] });
    expect(readMapping(file, "gone")).toEqual({ mapping: acme, others: ["acme", "other"] });
  });

  it.each([
    ["nothing", " \n", /Paste the mapping/],
    ["text that is not JSON", '{"name": }', /^This is not JSON: /],
    ["a list", "[1]", /Expected an object/],
    ["a file without suppliers", '{"suppliers": []}', /no supplier/],
    ["a file whose suppliers are no list", '{"suppliers": 3}', /no supplier/],
  ])("that is %s says what to do", (_, text, problem) => {
    expect(readMapping(text)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
