import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  kindOfSource,
  orderSources,
  serverSourceId,
  serverSourceName,
  supplierSourceName,
} from "./source-kinds.ts";

describe("the kind of a source", () => {
  it.each([
    ["youtube-data-api", "youtube-data-api"],
    ["tiktok-oembed", "tiktok-oembed"],
    ["simulator", "simulator"],
    ["supplier:Acme", "supplier"],
    ["import", undefined],
    ["my-supplier:", undefined],
    ["", undefined],
  ])("named %j is %s", (name, kind) => {
    expect(kindOfSource(name)).toBe(kind);
  });

  it("is read from the name that a supplier's counts have", () => {
    expect(supplierSourceName("Acme")).toBe("supplier:Acme");
    expect(kindOfSource(supplierSourceName("youtube-feed"))).toBe("supplier");
  });
});

describe("a source of the server", () => {
  it("is named apart from an organization's own", () => {
    expect(serverSourceId("youtube-feed")).toBe("server:youtube-feed");
    expect(serverSourceName("server:youtube-feed")).toBe("youtube-feed");
    expect(serverSourceName("orgsrc_A1b2C3d4E5f6")).toBeUndefined();
    expect(serverSourceName("my-server:")).toBeUndefined();
  });
});

describe("the order of sources", () => {
  it("is the default one where nothing was chosen", () => {
    expect(orderSources(["own", "server", "keyless"], [])).toEqual(["own", "server", "keyless"]);
  });

  it("is the chosen one", () => {
    expect(orderSources(["own", "server", "keyless"], ["keyless", "own", "server"])).toEqual([
      "keyless",
      "own",
      "server",
    ]);
  });

  it("asks a source that was added later before those that follow it by default", () => {
    expect(orderSources(["own", "server", "keyless"], ["keyless", "server"])).toEqual([
      "own",
      "keyless",
      "server",
    ]);
    expect(orderSources(["own", "server", "keyless"], ["server", "own"])).toEqual([
      "server",
      "own",
      "keyless",
    ]);
  });

  it("passes over what is no longer there", () => {
    expect(orderSources(["server"], ["deleted", "server"])).toEqual(["server"]);
  });

  it("has every source once, and those that were chosen as they were chosen", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(String));
    fc.assert(
      fc.property(ids, ids, (byDefault, chosen) => {
        const ordered = orderSources(byDefault, chosen);
        expect([...ordered].sort()).toEqual([...byDefault].sort());
        const known = chosen.filter((id) => byDefault.includes(id));
        expect(ordered.filter((id) => known.includes(id))).toEqual(known);
      }),
    );
  });
});
