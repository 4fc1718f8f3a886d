import { describe, expect, it } from "vitest";
import { chatAddress, chatsQuery } from "./chat-search.ts";

const chat = "crchat_4Rk8sVn1QwZp";
const message = "crmsg_4Rk8sVn1QwZp";

describe("chatAddress", () => {
  it("keeps what it understands", () => {
    const search = { chat, message, q: "invoice", show: "unread", begin: "broadcast" };
    expect(chatAddress.read(search)).toEqual(search);
  });

  it.each([
    [{ chat: "crmsg_4Rk8sVn1QwZp" }],
    [{ chat: "crchat_" }],
    [{ message }],
    [{ q: "" }],
    [{ show: "loud" }],
    [{ begin: true }],
  ])("drops %j", (search) => {
    expect(chatAddress.read(search)).toEqual({});
  });
});

describe("chatsQuery", () => {
  it.each([
    [{}, {}],
    [{ show: "all", q: "mina" } as const, { search: "mina" }],
    [{ show: "unread" } as const, { unreadOnly: true }],
    [{ show: "direct" } as const, { kind: "direct" }],
    [{ show: "groups", chat } as const, { kind: "group" }],
  ])("asks for %j with %j", (search, query) => {
    expect(chatsQuery(search)).toEqual(query);
  });
});
