import { readFile } from "node:fs/promises";
import { EVENT_TYPES } from "@clipledger/contract/events/catalog";
import { describe, expect, it } from "vitest";
import { withEventCatalog } from "./event-catalog.ts";

const guide = await readFile(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");

describe("the event catalog in docs/webhooks.md", () => {
  it("is the one that the schemas make; if not, run npm run docs:events", () => {
    expect(guide).toBe(withEventCatalog(guide));
  });

  it("has an example of every type", () => {
    const examples = [...guide.matchAll(/^```json\n([^`]*?"type": "([^"]+)"[^`]*?)\n```$/gm)];
    const types = examples.map(([, text = ""]) => (JSON.parse(text) as { type: string }).type);
    expect(types).toEqual([...EVENT_TYPES]);
  });

  it("cannot be written into a document without its markers, or with two pairs", () => {
    expect(() => withEventCatalog("# Webhooks")).toThrow("markers");
    expect(() => withEventCatalog(guide + guide)).toThrow("markers");
  });
});
