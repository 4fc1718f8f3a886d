import { describe, expect, it } from "vitest";
import { creatorName, personName } from "./person-name.ts";

describe("personName", () => {
  it("calls people as they call themselves", () => {
    expect(personName({ name: "Robin Vale", email: "robin@clipledger.example" })).toBe("Robin Vale");
  });

  it.each([null, "", "  "])("falls back to their address where the name is %j", (name) => {
    expect(personName({ name, email: "robin@clipledger.example" })).toBe("robin@clipledger.example");
    expect(creatorName({ user: { name, email: "robin@clipledger.example" } })).toBe(
      "robin@clipledger.example",
    );
  });
});
