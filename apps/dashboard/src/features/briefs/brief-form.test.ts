import { MAX_SAMPLES } from "@clipledger/contract/briefs/sample-video";
import type { RichTextDocument } from "@clipledger/richtext/document";
import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import {
  contentIssues,
  emptyForm,
  findProblems,
  hasProblems,
  maxSamples,
  noProblems,
  problemsOf,
  type SampleForm,
  switchFormat,
} from "./brief-form.ts";

it("offers as many samples as the server takes", () => {
  expect(maxSamples).toBe(MAX_SAMPLES);
});

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

const document: RichTextDocument = {
  type: "doc",
  content: [
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Hook" }] },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Hi " },
        { type: "variable", attrs: { id: "creator_first_name" } },
        { type: "text", text: ", look here." },
      ],
    },
  ],
};
const markdown = "## Hook\n\nHi $creator_first_name, look here.";

describe("switchFormat", () => {
  it("keeps the text on its way to markdown and back", () => {
    expect(switchFormat({ kind: "editor", document }, "markdown")).toEqual({
      ok: true,
      content: { kind: "markdown", markdown },
    });
    expect(switchFormat({ kind: "markdown", markdown }, "editor")).toEqual({
      ok: true,
      content: { kind: "editor", document },
    });
  });

  it("lets an empty text change its format, though it could not be saved", () => {
    const empty = { type: "doc", content: [{ type: "paragraph" }] } as const;
    expect(switchFormat({ kind: "editor", document: empty }, "markdown")).toEqual({
      ok: true,
      content: { kind: "markdown", markdown: "" },
    });
    expect(switchFormat({ kind: "markdown", markdown: " \n" }, "editor")).toEqual({
      ok: true,
      content: { kind: "editor", document: undefined },
    });
  });

  it("leaves a text with problems where it is, and names them", () => {
    const switched = switchFormat({ kind: "markdown", markdown: "Hi $nobody" }, "editor");
    expect(switched).toMatchObject({ ok: false, issues: [{ path: "contentMarkdown" }] });
  });
});

describe("contentIssues", () => {
  it("finds none in a text that can be saved", () => {
    expect(contentIssues({ kind: "editor", document })).toEqual([]);
    expect(contentIssues({ kind: "markdown", markdown })).toEqual([]);
  });

  it("asks for text where there is none", () => {
    expect(contentIssues({ kind: "editor", document: undefined })).toMatchObject([{ path: "content" }]);
    expect(contentIssues({ kind: "markdown", markdown: "" })).toMatchObject([{ path: "contentMarkdown" }]);
  });
});
