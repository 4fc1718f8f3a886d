import { describe, expect, it } from "vitest";
import { reasonIn } from "./bank-answer.ts";
import { parseXml } from "./read-xml.ts";

const reasonOf = (...informations: readonly string[]) =>
  reasonIn(informations.map((content) => parseXml(`<StsRsnInf>${content}</StsRsnInf>`)));
const line = (text: string) => `<AddtlInf>${text}</AddtlInf>`;

describe("the reason that a bank gives", () => {
  it("may be text without a code", () => {
    expect(reasonOf(line("Account blocked"))).toBe("Account blocked");
  });

  it("joins lines of text, without blank ones and the spaces around each", () => {
    expect(reasonOf(line(" Account\n") + line(" ") + line("blocked "))).toBe("Account blocked");
  });

  it("has at most 300 characters of text", () => {
    expect(reasonOf(line("x".repeat(300)))).toBe("x".repeat(300));
    expect(reasonOf(line("x".repeat(301)))).toBe("x".repeat(300));
  });

  it("leaves out what says nothing", () => {
    expect(reasonIn([undefined])).toBeUndefined();
    expect(reasonOf("", line(" "))).toBeUndefined();
    expect(reasonOf("", line("Account blocked"), "<Rsn><Cd>AC06</Cd></Rsn>")).toBe(
      "Account blocked; The account is blocked (AC06)",
    );
  });
});
