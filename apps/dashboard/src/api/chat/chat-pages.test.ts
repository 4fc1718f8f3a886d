import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MessagePages, pageOf, withMessage, withMessages, withNewest } from "./chat-pages.ts";

const message = (id: string, content = "") => ({ id, content, clientMessageId: null });
const page = (ids: string, nextPageToken: string | null = null) => ({
  data: [...ids].map((id) => message(id)),
  nextPageToken,
});
const pagesOf = (...ids: string[]): MessagePages<ReturnType<typeof message>> => ({
  pages: ids.map((text, index) => page(text, index === ids.length - 1 ? null : `t${index}`)),
  pageParams: ids.map((_, index) => (index === 0 ? null : `t${index - 1}`)),
});
const idsOf = ({ pages }: ReturnType<typeof pagesOf>) =>
  pages.map(({ data }) => data.map(({ id }) => id).join(""));

describe("withNewest", () => {
  it.each([
    ["puts new messages on top", ["cb", "a"], "edcb", ["edcb", "a"]],
    ["fits one in that came before our own", ["db", "a"], "dcb", ["dcb", "a"]],
    ["keeps what was posted here meanwhile", ["ecb", "a"], "dcb", ["edcb", "a"]],
    ["reaches into older pages without doubling them", ["d", "cb", "a"], "edcb", ["ed", "cb", "a"]],
    ["changes nothing when nothing is new", ["cb", "a"], "cb", ["cb", "a"]],
    ["starts again after a gap", ["cb", "a"], "xyz", ["xyz"]],
    ["fills what was empty", [""], "ba", ["ba"]],
  ])("%s", (_name, before, fresh, after) => {
    expect(idsOf(withNewest(pagesOf(...before), page(fresh)))).toEqual(after);
  });

  it("takes over what has changed, in every page", () => {
    const merged = withNewest(pagesOf("c", "b"), {
      data: [message("c", "new"), message("b", "newer")],
      nextPageToken: "t",
    });
    expect(merged.pages.flatMap(({ data }) => data.map(({ content }) => content))).toEqual(["new", "newer"]);
    expect(merged.pages[0]?.nextPageToken).toBe("t0");
  });

  it("never doubles or loses a message, however much of the newest was read", () => {
    const newestFirst = [..."zyxwvutsrqponmlkjihgfedcba"];
    const size = fc.integer({ min: 1, max: 26 });
    fc.assert(
      fc.property(size, size, size, fc.integer({ min: 1, max: 10 }), (start, cut, length, freshLength) => {
        const known = newestFirst.slice(start - 1, Math.max(start - 1 + length, freshLength));
        const first = known.slice(0, cut).join("");
        const rest = known.slice(cut).join("");
        const merged = withNewest(
          rest === "" ? pagesOf(first) : pagesOf(first, rest),
          page(newestFirst.slice(0, freshLength).join("")),
        );
        const shown = idsOf(merged).join("");
        expect(newestFirst.join("")).toContain(shown);
        expect(shown.startsWith(newestFirst.slice(0, freshLength).join(""))).toBe(true);
      }),
    );
  });
});

describe("withMessage", () => {
  it("puts a new one on top, and an old one in its place", () => {
    expect(idsOf(withMessage(pagesOf("cb", "a"), message("d")))).toEqual(["dcb", "a"]);
    const edited = withMessage(pagesOf("cb", "a"), message("a", "edited"));
    expect(idsOf(edited)).toEqual(["cb", "a"]);
    expect(edited.pages[1]?.data[0]?.content).toBe("edited");
  });
});

describe("withMessages", () => {
  it("leaves pages alone that hold none of them", () => {
    const before = pagesOf("cb", "a");
    const after = withMessages(before, [message("a", "edited"), message("x")]);
    expect(after.pages[0]).toBe(before.pages[0]);
    expect(idsOf(after)).toEqual(["cb", "a"]);
  });
});

describe("pageOf", () => {
  it("finds the page of a message, or none", () => {
    expect(pageOf(pagesOf("cb", "a"), "a")).toBe(1);
    expect(pageOf(pagesOf("cb", "a"), "x")).toBeUndefined();
  });
});
