import { describe, expect, it } from "vitest";
import { providerName, providerRefusal } from "./provider-choice.tsx";

const sandbox = { kind: "sandbox", name: "Sandbox", sandboxUrl: "/sandbox-provider" } as const;
const none = { kind: "none", name: null, sandboxUrl: null } as const;

describe("providerRefusal", () => {
  it("has nothing against a connected provider and its currencies", () => {
    expect(providerRefusal(sandbox, ["USD", "EUR"])).toBeUndefined();
  });

  it("names the setting where no provider is connected", () => {
    expect(providerRefusal(none, ["USD"])).toMatch(/CLIPLEDGER_PAYOUT_PROVIDER/);
  });

  it("names the currencies that are not paid automatically", () => {
    expect(providerRefusal(sandbox, ["USD", "JPY"])).toBe("The provider does not pay in JPY.");
  });
});

describe("providerName", () => {
  it("falls back to what it is", () => {
    expect(providerName(none)).toBe("the payout provider");
    expect(providerName(sandbox)).toBe("Sandbox");
  });
});
