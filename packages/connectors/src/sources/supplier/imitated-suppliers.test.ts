import { readFileSync } from "node:fs";
import { serveApify } from "@clipledger/upstreams/suppliers/serve-apify";
import { serveEnsembleData } from "@clipledger/upstreams/suppliers/serve-ensembledata";
import { describe, expect, it } from "vitest";
import { createAskUpstream } from "../ask-upstream.ts";
import { createSupplierSources } from "./create-supplier-sources.ts";
import { readSuppliersFile } from "./read-suppliers-file.ts";

const now = () => new Date("2026-03-10T12:00:00Z");
const WORLD = { seed: "suppliers", mediaUrl: "http://localhost:4000/media", now, token: "a-token" };
const ask = createAskUpstream();

const SUPPLIERS = [
  {
    name: "ensembledata",
    serve: serveEnsembleData,
    realUrl: "https://ensembledata.com/apis",
    below: "",
    wrong: 491,
  },
  { name: "apify", serve: serveApify, realUrl: "https://api.apify.com/v2", below: "/v2", wrong: 401 },
];

describe.each(SUPPLIERS)("a supplier shaped like $name", ({ name, serve, realUrl, below, wrong }) => {
  async function withSupplier(
    token: string,
    credits: number,
    test: (tiktok: Tiktok, asked: readonly string[]) => Promise<void>,
  ) {
    const running = await serve({ ...WORLD, credits });
    const text = readFileSync(new URL(`../../../../../docs/suppliers/${name}.json`, import.meta.url), "utf8");
    const secrets = { [`CLIPLEDGER_SUPPLIER_${name.toUpperCase()}_TOKEN`]: token };
    const file = readSuppliersFile(text.replace(realUrl, `${running.url}${below}`), secrets);
    if ("problems" in file) throw new Error(JSON.stringify(file.problems));
    const sources = createSupplierSources({ suppliers: file.suppliers, ask, now });
    const source = sources.find(({ connector }) => connector.platform === "tiktok");
    if (source === undefined) throw new Error("no source for TikTok");
    expect(source.name).toBe(`supplier:${name}`);
    await test(source.connector, running.requests).finally(() => running.stop());
  }
  type Tiktok = ReturnType<typeof createSupplierSources>[number]["connector"];

  it("asks to wait when what was paid for is used up", () =>
    withSupplier("a-token", 1, async (tiktok, asked) => {
      await tiktok.accountByUsername({ username: "ann" });
      await expect(tiktok.accountByUsername({ username: "ann" })).rejects.toMatchObject({
        kind: "throttled",
        retryAfterMs: 3_600_000,
      });
      expect(asked.length).toBe(2);
    }));

  it("refuses another key, and the failure does not repeat it", () =>
    withSupplier("another-token", 1, async (tiktok) => {
      const failure = await tiktok.accountByUsername({ username: "ann" }).catch((error) => error);
      expect(failure).toMatchObject({ kind: "upstream", providerStatus: wrong });
      expect(`${failure.message}${failure.stack}`).not.toContain("another-token");
    }));

  it("is asked for an account by its name, and not found when the name is now another's", () =>
    withSupplier("a-token", 9, async (tiktok) => {
      const { platformAccountId } = await tiktok.accountByUsername({ username: "ann" });
      const own = await tiktok.accountVideos({ platformAccountId: platformAccountId ?? "", username: "ann" });
      const request = { platformAccountId: platformAccountId ?? "", username: "bob" };
      expect(own.items.length).toBeGreaterThan(0);
      await expect(tiktok.accountVideos(request)).rejects.toMatchObject({ kind: "not_found" });
    }));
});
