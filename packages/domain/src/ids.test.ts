import { webcrypto } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ID_PREFIXES, type IdKind, idPattern, idPrefix, isId, newId } from "./ids.ts";

const ID_KINDS = Object.keys(ID_PREFIXES) as IdKind[]; // safe: a literal's own keys

const randomBytes = (count: number) => webcrypto.getRandomValues(new Uint8Array(count));

describe("newId", () => {
  it("gives the kind's prefix and twelve letters or digits", () => {
    expect(newId("campaign", randomBytes)).toMatch(/^orgcamp_[0-9A-Za-z]{12}$/);
    expect(newId("assignment", randomBytes)).toMatch(/^orgcrcampaign_[0-9A-Za-z]{12}$/);
  });

  it("uses every letter and digit for exactly four of the byte values it keeps", () => {
    const uses = new Map<string, number>();
    for (let byte = 0; byte < 248; byte += 1) {
      const letter = newId("user", (count) => new Uint8Array(count).fill(byte)).slice(-1);
      uses.set(letter, (uses.get(letter) ?? 0) + 1);
    }
    expect(uses.size).toBe(62);
    expect(new Set(uses.values())).toEqual(new Set([4]));
  });

  it("throws away the byte values that would favour some letters", () => {
    const batches = [Uint8Array.from([248, 249, 250, 251, 252, 253, 254, 255, 0, 1, 2, 3])];
    const asked: number[] = [];
    const id = newId("user", (count) => {
      asked.push(count);
      return batches.pop() ?? new Uint8Array(count).fill(61);
    });
    expect(id).toBe("user_0123zzzzzzzz");
    expect(asked).toEqual([12, 8]);
  });

  it("passes its own check for every kind", () => {
    for (const kind of ID_KINDS) {
      const id = newId(kind, randomBytes);
      expect(isId(kind, id)).toBe(true);
      expect(idPattern(kind).test(id)).toBe(true);
    }
  });
});

describe("isId", () => {
  it.each([
    ["another kind's id", "orgcre_A1b2C3d4E5f6"],
    ["a suffix that is too short", "orgpay_A1b2C3d4E5f"],
    ["a suffix that is too long", "orgpay_A1b2C3d4E5f6g"],
    ["punctuation in the suffix", "orgpay_A1b2C3d4E5f-"],
    ["a line break at the end", "orgpay_A1b2C3d4E5f6\n"],
    ["a prefix in capitals", "ORGPAY_A1b2C3d4E5f6"],
    ["nothing", ""],
  ])("refuses %s", (_, text) => {
    expect(isId("payout", text)).toBe(false);
    expect(idPattern("payout").test(text)).toBe(false);
  });

  it("agrees with the pattern on any text", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^orgpay_[0-9A-Za-z_]{11,13}$/));
    fc.assert(fc.property(text, (sample) => isId("payout", sample) === idPattern("payout").test(sample)));
  });
});

describe("id prefixes", () => {
  it("let every id belong to one kind only", () => {
    for (const kind of ID_KINDS) {
      const id = newId(kind, randomBytes);
      expect(ID_KINDS.filter((other) => isId(other, id))).toEqual([kind]);
    }
  });

  it("are told by the kind", () => {
    expect([idPrefix("payout"), idPrefix("assignment")]).toEqual(["orgpay_", "orgcrcampaign_"]);
  });

  it("are never the prefix of a secret", () => {
    for (const prefix of ["whsec_", "clip_", "clhc_"]) expect(ID_KINDS.map(idPrefix)).not.toContain(prefix);
  });
});
