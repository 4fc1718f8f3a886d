import { describe, expect, it } from "vitest";
import { ownName } from "./own-name.ts";

const creator = {
  id: "orgcre_4Rk8sVn1QwZp",
  organization: { id: "org_4Rk8sVn1QwZp", name: "Northwind" },
  firstName: "Robin",
  lastName: "",
  hasJoined: true,
  isArchived: false,
};
const session = (name: string) => ({ user: { name, email: "robin@clipledger.example" } });

describe("ownName", () => {
  it("is what they call themselves", () => {
    expect(ownName({ session: session("Robin Vale"), creator })).toBe("Robin Vale");
  });

  it("is what the team calls them as long as they have not said", () => {
    expect(ownName({ session: session(""), creator })).toBe("Robin");
  });

  it("is their address when nobody has said", () => {
    expect(ownName({ session: session(""), creator: undefined })).toBe("robin@clipledger.example");
  });
});
