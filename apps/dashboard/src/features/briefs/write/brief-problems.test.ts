import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { emptyForm, type SampleForm } from "./brief-form.ts";
import { findProblems, hasProblems, noProblems, problemsOf } from "./brief-problems.ts";

const form = emptyForm([{ id: "orgcamp_4Rk8sVn1QwZp", name: "Launch", status: "active" }]);
const sample: SampleForm = {
  platform: "tiktok",
  platformVideoId: "7412345678901234567",
  label: "",
  caption: null,
  username: null,
  thumbnailUrl: null,
  viewCount: null,
  newFromLibrary: undefined,
  isAvailable: true,
};
const key = "tiktok:7412345678901234567";

describe("findProblems", () => {
  it("asks for a name and a text", () => {
    const problems = findProblems(form);
    expect(problems).toMatchObject({ name: "Give the brief a name", content: [{ path: "content" }] });
    expect(hasProblems(problems)).toBe(true);
    expect(hasProblems(noProblems)).toBe(false);
  });
});

describe("problemsOf", () => {
  it("puts a name that is taken to the name", () => {
    const error = new ORPCError("NOT_UNIQUE", { status: 409 });
    expect(problemsOf(error, form, [])).toEqual({ ...noProblems, name: "Another brief has this name" });
  });

  it("names the campaigns that ended", () => {
    const error = new ORPCError("CAMPAIGN_ENDED", {
      status: 409,
      data: { campaignIds: ["orgcamp_4Rk8sVn1QwZp"] },
    });
    expect(problemsOf(error, form, []).campaigns).toBe("Launch ended meanwhile. Take it out.");
  });

  it("keeps every problem of the text", () => {
    const issues = [
      { path: "contentMarkdown", message: "Line 1: a" },
      { path: "contentMarkdown", message: "Line 2: b" },
    ];
    const error = new ORPCError("CONTENT_INVALID", { status: 400, data: { issues } });
    expect(problemsOf(error, form, []).content).toEqual(issues);
  });

  it("puts a video that is not tracked to its sample", () => {
    const error = new ORPCError("VIDEO_NOT_FOUND", {
      status: 404,
      data: { issues: [{ path: "sampleVideos.0", message: "Not tracked" }] },
    });
    expect(problemsOf(error, form, [sample]).sample).toEqual({ [key]: "Not tracked" });
  });

  it("puts a video of the library that cannot be tracked to its sample", () => {
    const issue = {
      platform: "tiktok",
      identifier: "7412345678901234567",
      errorCode: "NOT_FOUND",
      message: "It is gone",
    };
    const error = new ORPCError("TRACKED_VIDEO_VALIDATION_FAILED", {
      status: 400,
      data: { issues: [issue] },
    });
    expect(problemsOf(error, form, [sample]).sample).toEqual({ [key]: "It is gone" });
  });

  it("tells a plan that is used up at the samples, and the rest to the whole form", () => {
    expect(problemsOf(new ORPCError("PAYMENT_REQUIRED", { status: 402 }), form, []).samples).toMatch(/plan/);
    expect(problemsOf(new TypeError("Failed to fetch"), form, []).form).toMatch(/did not answer/);
  });
});
