import { describe, expect, it } from "vitest";
import { receiptOfLink } from "./receipt-words.ts";

describe("a link to a receipt", () => {
  it.each(['{"creator":"Zoë 佐藤"}', "{}", "???>>>"])("carries %s whole", (text) => {
    expect(receiptOfLink(Buffer.from(text).toString("base64url"))).toBe(text);
  });

  it.each([undefined, "", "ä", "%%%", Buffer.from([0xff, 0xfe]).toString("base64url")])(
    "brings nothing where it is %j",
    (link) => {
      expect(receiptOfLink(link)).toBe("");
    },
  );
});
