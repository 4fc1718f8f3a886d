import { describe, expect, it } from "vitest";
import { buildCreator, buildWork } from "../test-creator.ts";
import { bulkRefusal } from "./bulk-refusal.ts";

const free = buildCreator();
const working = buildCreator({ campaignDisplay: buildWork() });
const elsewhere = buildCreator({ campaignDisplay: buildWork({ id: "orgcamp_elsewhere" }) });
const archived = buildCreator({ creatorStatus: "archived" });

describe("bulkRefusal", () => {
  it("lets all but the archived be assigned", () => {
    expect(bulkRefusal("assign", [free, working])).toBeUndefined();
    expect(bulkRefusal("assign", [free, archived])).toMatch(/archived/);
  });

  it.each(["switch", "unassign"] as const)("wants creators of one campaign to %s", (name) => {
    expect(bulkRefusal(name, [working, working])).toBeUndefined();
    expect(bulkRefusal(name, [working, free])).toMatch(/no campaign/);
    expect(bulkRefusal(name, [working, elsewhere])).toMatch(/different campaigns/);
  });
});
