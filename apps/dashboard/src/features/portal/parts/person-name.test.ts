import { describe, expect, it } from "vitest";
import { personName } from "./person-name.ts";

const creator = {
  id: "orgcre_4Rk8sVn1QwZp",
  organization: { id: "org_4Rk8sVn1QwZp", name: "Northwind" },
  firstName: "Robin",
  lastName: "",
  hasJoined: true,
  isArchived: false,
};
const session = (name: string) => ({ user: { name, email: "robin@clipledger.example" } });

describe("personName", () => {
  it("is what they call themselves", () => {
    expect(personName({ session: session("Robin Vale"), creator })).toBe("Robin Vale");
  });

  it("is what the team calls them as long as they have not said", () => {
    expect(personName({ session: session(""), creator })).toBe("Robin");
  });

  it("is their address when nobody has said", () => {
    expect(personName({ session: session(""), creator: undefined })).toBe("robin@clipledger.example");
  });
});
