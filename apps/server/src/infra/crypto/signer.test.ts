import { describe, expect, it } from "vitest";
import { createSigner } from "./signer.ts";

const signer = createSigner("a secret of at least 32 characters");

describe("signer", () => {
  it("knows its own signature, also after a restart", () => {
    const signature = signer.sign("page token", "text");
    expect(createSigner("a secret of at least 32 characters").sign("page token", "text")).toBe(signature);
    expect(signer.isSignatureOf(signature, "page token", "text")).toBe(true);
  });

  it("refuses another text, purpose, secret or length", () => {
    const signature = signer.sign("page token", "text");
    expect(signer.isSignatureOf(signature, "page token", "texts")).toBe(false);
    expect(signer.isSignatureOf(signature, "export link", "text")).toBe(false);
    expect(
      createSigner("another secret of 32 characters ...").isSignatureOf(signature, "page token", "text"),
    ).toBe(false);
    for (const wrong of ["", "x", `${signature}A`, signature.slice(1)])
      expect(signer.isSignatureOf(wrong, "page token", "text")).toBe(false);
  });
});
