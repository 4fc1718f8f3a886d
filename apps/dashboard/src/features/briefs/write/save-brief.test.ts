import { describe, expect, it } from "vitest";
import { type BriefForm, emptyForm, type SampleForm } from "../brief-form.ts";
import { changesTo } from "./save-brief.ts";

const sample: SampleForm = {
  platform: "tiktok",
  platformVideoId: "7412345678901234567",
  label: "Hook",
  caption: null,
  username: "juniper.bakes",
  thumbnailUrl: null,
  viewCount: 10,
  newFromLibrary: undefined,
  isAvailable: true,
};
const before: BriefForm = {
  ...emptyForm([{ id: "orgcamp_4Rk8sVn1QwZp", name: "Launch", status: "active" }]),
  name: "Launch brief",
  samples: [sample, { ...sample, platformVideoId: "7412345678901234568", label: "" }],
};

describe("changesTo", () => {
  it("sends nothing that stayed as it was", () => {
    expect(changesTo(before, { ...before, name: " Launch brief " })).toEqual({});
  });

  it("sends the text in the format in which it was changed", () => {
    const content = { kind: "markdown", markdown: "New words" } as const;
    expect(changesTo(before, { ...before, content })).toEqual({ contentMarkdown: "New words" });
  });

  it("sends the whole list of samples when their order or a label changes", () => {
    const [one, two] = before.samples;
    if (one === undefined || two === undefined) throw new Error("The form has samples");
    expect(changesTo(before, { ...before, samples: [two, one] })).toEqual({
      sampleVideos: [
        { platform: "tiktok", platformVideoId: "7412345678901234568", label: "" },
        { platform: "tiktok", platformVideoId: "7412345678901234567", label: "Hook" },
      ],
    });
  });

  it("sends all campaigns when one is taken out", () => {
    expect(changesTo(before, { ...before, campaigns: [] })).toEqual({ campaignIds: [] });
  });

  it("sends everything of a brief that is new", () => {
    expect(Object.keys(changesTo(undefined, before))).toEqual([
      "name",
      "content",
      "campaignIds",
      "sampleVideos",
    ]);
  });
});
