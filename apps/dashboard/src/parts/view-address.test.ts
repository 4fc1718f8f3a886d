import { describe, expect, it } from "vitest";
import { viewAddress, viewIdOf, viewQuery } from "./saved-views.tsx";

describe("the address of a saved view", () => {
  it("keeps filters, order and page size, but not where the list stands nor what is open", () => {
    expect(viewQuery("?sort=name&page=3&size=50&q=%23a+b&add=true&view=orgview_000000000001")).toBe(
      "q=%23a+b&size=50&sort=name",
    );
  });

  it("is the same whatever the order of its parts", () => {
    expect(viewQuery("?b=2&a=1")).toBe(viewQuery("a=1&b=2"));
  });

  it("names the view, and brings back what it keeps", () => {
    const address = viewAddress("/accounts", { id: "orgview_000000000001", query: "q=%23a+b&size=50" });
    const search = address.slice("/accounts".length);
    expect(viewIdOf(search)).toBe("orgview_000000000001");
    expect(viewQuery(search)).toBe("q=%23a+b&size=50");
  });
});
