import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../canonical-json.ts";
import { sha256Hex } from "../../sha256.ts";
import { exampleSpec, specPaying } from "./fixtures/example-spec.ts";
import { previewHash } from "./preview-hash.ts";

describe("previewHash", () => {
  const spec = exampleSpec();

  it("is the SHA-256 of the canonical JSON without the brief", () => {
    const { briefId: _, ...hashed } = spec;
    expect(previewHash(spec)).toBe(sha256Hex(canonicalJson(hashed)));
    expect(previewHash(spec)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("stays the same when another brief is linked", () => {
    expect(previewHash({ ...spec, briefId: "orgbrief_4Rk8sVn1QwZp" })).toBe(previewHash(spec));
  });

  it("tells the three limits apart", () => {
    const limits = [undefined, null, { videos: 3 }];
    const hashes = limits.map((limit) => previewHash(specPaying({ basePayouts: [{ perVideo: 10, limit }] })));
    expect(new Set(hashes).size).toBe(3);
  });

  it.each([
    { name: "Winter launch" },
    { description: "Clips" },
    { currency: "USD" },
    { schedule: { anchor: "fixed" } },
    { videoTarget: 5 },
    { payouts: { basePayouts: [{ perVideo: 10.01 }] } },
  ] as const)("changes with %j", (changes) => {
    expect(previewHash(exampleSpec(changes))).not.toBe(previewHash(spec));
  });
});
