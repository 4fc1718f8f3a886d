import { describe, expect, it } from "vitest";
import type { CampaignRevision } from "../../../api/types.ts";
import { wholeCampaign } from "../form/fixtures/whole-campaign.ts";
import { revisionChanges, revisionTitle, revisionWho } from "./campaign-terms.tsx";

const created: CampaignRevision = {
  revision: 1,
  change: "created",
  changedAt: "2026-09-21T08:30:00.000Z",
  actor: {
    type: "user",
    surface: "ui",
    userId: "user_4Rk8sVn1QwZp",
    apiKeyId: null,
    impersonated: false,
    name: "Mina Park",
  },
  specBefore: null,
  specAfter: wholeCampaign,
  validUntilBefore: null,
  validUntilAfter: null,
};

describe("a revision", () => {
  it("that created the campaign tells all its sentences", () => {
    const changes = revisionChanges(created);
    expect(changes.every(({ before }) => before === null)).toBe(true);
    expect(changes.map(({ label }) => label)).toContain("Performance cap");
    expect(revisionTitle(created)).toBe("created the campaign");
    expect(revisionWho(created)).toBe("Mina Park");
  });

  it("that changed it tells what reads differently", () => {
    const specAfter = { ...wholeCampaign, name: "Winter launch", videoTarget: 6 };
    const changes = revisionChanges({ ...created, change: "updated", specBefore: wholeCampaign, specAfter });
    expect(changes[0]).toEqual({ label: "Name", before: "Autumn launch", after: "Winter launch" });
    expect(changes.some(({ label }) => label === "Schedule")).toBe(true);
    expect(changes.some(({ label }) => label === "Fixed salary")).toBe(false);
  });

  it("that moved the end tells the day", () => {
    const ended: CampaignRevision = {
      ...created,
      change: "ended",
      specBefore: wholeCampaign,
      validUntilAfter: "2026-10-04T00:00:00.000+00:00",
    };
    expect(revisionTitle(ended)).toBe("set the end to 4 Oct 2026");
    expect(revisionChanges(ended)).toEqual([]);
    expect(revisionTitle({ ...ended, change: "reactivated", validUntilAfter: null })).toBe(
      "took the end away",
    );
  });
});
