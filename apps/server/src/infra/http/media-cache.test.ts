import { describe, expect, it, vi } from "vitest";
import { rememberMedia } from "./media-route.ts";

describe("remembered media", () => {
  it("are drawn once", () => {
    const { draw, find } = remembering({ maxBytes: 100 });
    expect(find("/a")).toBe(find("/a"));
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it("give way to newer ones when they take too much room, the longest unused first", () => {
    const { draw, find } = remembering({ maxBytes: 30 });
    for (const path of ["/a", "/b", "/c", "/a", "/d"]) find(path);
    draw.mockClear();
    for (const path of ["/a", "/c", "/d"]) find(path);
    expect(draw).not.toHaveBeenCalled();
    find("/b");
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it("are not kept when one alone takes too much room, nor when there is nothing to show", () => {
    const { draw, find } = remembering({ maxBytes: 9 });
    for (const path of ["/a", "/a", "/nothing", "/nothing"]) find(path);
    expect(draw).toHaveBeenCalledTimes(4);
  });
});

/** Ten bytes for every path. */
function remembering({ maxBytes }: { maxBytes: number }) {
  const draw = vi.fn((path: string) =>
    path === "/nothing" ? undefined : { contentType: "image/svg+xml", body: new Uint8Array(10) },
  );
  return { draw, find: rememberMedia(draw, maxBytes) };
}
