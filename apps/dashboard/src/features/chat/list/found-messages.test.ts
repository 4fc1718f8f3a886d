import { describe, expect, it } from "vitest";
import { excerptAround } from "./chat-list.tsx";

describe("excerptAround", () => {
  it("shows a short message as one line", () => {
    expect(excerptAround("Thanks!\nSee you  there", "there")).toBe("Thanks! See you there");
  });

  it("cuts a long one around the first word", () => {
    const excerpt = excerptAround(`${"before ".repeat(40)}Invoice${" after".repeat(40)}`, "invoice sent");
    expect(excerpt).toMatch(/^…[a-z ]{40}Invoice( after)+ ?[a-z]*…$/);
  });

  it("begins at the start when the word is not in it", () => {
    expect(excerptAround("Bills are paid", "invoice")).toBe("Bills are paid");
  });
});
