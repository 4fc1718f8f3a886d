import { describe, expect, it } from "vitest";
import { type LinkableAccount, movedAccounts, moveText } from "./account-picker.tsx";

const mina = { id: "orgcre_mina", name: "Mina Rahman" };
const theo = { id: "orgcre_theo", name: "Theo Lind" };

function account(id: string, holder?: LinkableAccount["holder"]): LinkableAccount {
  return { id, platform: "tiktok", username: id, displayName: null, holder };
}

describe("movedAccounts", () => {
  it("are those of other people: neither free ones nor the creator's own", () => {
    const chosen = [account("free"), account("own", mina), account("taken", theo)];
    expect(movedAccounts(chosen, mina.id).map(({ id }) => id)).toEqual(["taken"]);
    expect(movedAccounts(chosen, undefined).map(({ id }) => id)).toEqual(["own", "taken"]);
  });
});

describe("moveText", () => {
  it("names each person once", () => {
    expect(moveText([account("a", mina)])).toBe("1 account moves over from Mina Rahman.");
    expect(moveText([account("a", mina), account("b", mina), account("c", theo)])).toBe(
      "3 accounts move over from Mina Rahman and Theo Lind.",
    );
  });
});
