import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSealer, type EncryptionKey } from "./sealer.ts";

const oldKey: EncryptionKey = { id: "2025", key: randomBytes(32) };
const newKey: EncryptionKey = { id: "2026", key: randomBytes(32) };

describe("sealer", () => {
  it("opens what it sealed", () => {
    const sealer = createSealer([oldKey]);
    expect(sealer.open(sealer.seal("päss", "invitation:1"), "invitation:1")).toBe("päss");
  });

  it("never seals the same text to the same value", () => {
    const sealer = createSealer([oldKey]);
    expect(sealer.seal("a", "p")).not.toBe(sealer.seal("a", "p"));
  });

  it("still opens old values after a rotation, and tells them apart", () => {
    const sealed = createSealer([oldKey]).seal("secret", "p");
    const rotated = createSealer([newKey, oldKey]);
    expect(rotated.open(sealed, "p")).toBe("secret");
    expect(rotated.isSealedByCurrentKey(sealed)).toBe(false);
    expect(rotated.isSealedByCurrentKey(rotated.seal("secret", "p"))).toBe(true);
  });

  it("refuses a value moved to another purpose, a changed one, and one of an unknown key", () => {
    const sealer = createSealer([oldKey]);
    const sealed = sealer.seal("secret", "row:1");
    expect(() => sealer.open(sealed, "row:2")).toThrow();
    expect(() => sealer.open(`${sealed.slice(0, -2)}AA`, "row:1")).toThrow();
    expect(() => createSealer([newKey]).open(sealed, "row:1")).toThrow('No encryption key "2025"');
    expect(() => sealer.open("plain text", "row:1")).toThrow("Not a sealed value");
  });
});
