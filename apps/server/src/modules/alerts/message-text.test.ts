import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AlertMessage, describeFiring, inert, toMail, toSlack } from "./message-text.ts";

const JOINER = "\u2060";

function messageWith(text: string): AlertMessage {
  return {
    type: "alert.fired",
    organizationName: "Acme & Sons <b>",
    title: "A video goes viral",
    lines: [describeFiring("viral_video", { username: text, caption: text, views: 5, days: 1 }, null)],
    url: "https://clips.example/videos",
    data: {},
  };
}

describe("a text that a stranger wrote", () => {
  it.each([
    ["a mention of everybody", "<!channel> @here"],
    ["a mention in words", "@channel @everyone"],
    ["a link of Slack", "<https://evil.example|Sign in>"],
    ["a plain link", "https://evil.example/login"],
    ["a host name", "evil.example"],
    ["an email address", "ceo@evil.example"],
  ])("leaves nothing of %s that a program would act on", (_what, text) => {
    const shown = inert(text);
    expect(shown).not.toMatch(/<!|@[a-z]|:\/\/|[a-z]\.[a-z]|<https/);
    expect(shown.replaceAll(JOINER, "")).toBe(text);
  });

  it("stays on one line, in its own direction, and is cut where it is long", () => {
    expect(inert("one\r\nBcc: a\tb\u202egnp")).toBe(`one Bcc: a bgnp`);
    expect([...inert("🎬".repeat(500))]).toHaveLength(121);
  });

  it("is plain text for Slack, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
        const { text: fallback, blocks } = toSlack(messageWith(text));
        expect(fallback).toBe("Acme &amp; Sons &lt;b&gt;: A video goes viral");
        const markup = JSON.stringify(blocks).match(/"type":"mrkdwn"/g);
        expect(markup).toHaveLength(1);
        expect(blocks.at(-1)).toMatchObject({
          elements: [
            {
              type: "mrkdwn",
              verbatim: true,
              text: "<https://clips.example/videos|Open in Clipledger> · Acme &amp; Sons &lt;b&gt;",
            },
          ],
        });
        expect(blocks[1]).toMatchObject({ text: { type: "plain_text", emoji: false } });
        expect(String(Object(blocks[1]?.["text"])["text"]).split("\n")).toHaveLength(1);
      }),
    );
  });

  it("adds no line and no header to an email", () => {
    const { subject, text } = toMail(messageWith("x\r\nBcc: everybody@evil.example\r\n\r\nClick"));
    expect(subject).toBe("Acme & Sons <b>: A video goes viral");
    expect(text.split("\n")).toHaveLength(6);
  });
});

describe("an alert in words", () => {
  it("says what and how much, each kind in its way", () => {
    const campaign = { campaignName: "Autumn", currency: "JPY", precision: 0 };
    expect(
      describeFiring("budget_share", { ...campaign, spent: 9_000, budget: 10_000, percent: 90 }, null),
    ).toBe("Autumn has cost ¥9,000 of ¥10,000, which is 90 %");
    expect(describeFiring("payout_due", { ...campaign, amount: 500, daysDue: 1 }, null)).toBe(
      "A creator is owed ¥500 for Autumn, due for 1 day",
    );
    const progress = { eligibleVideos: 1, targetVideos: 2.5, from: "2026-09-01", to: "2026-09-07" };
    expect(describeFiring("behind_target", { ...campaign, ...progress }, "Ana Alder")).toBe(
      "Ana Alder posted 1 of 2.5 videos for Autumn, from 2026-09-01 to 2026-09-07",
    );
    expect(describeFiring("endpoint_failing", { url: "https://a.example/x", state: "disabled" }, null)).toBe(
      "The webhook endpoint https://a.example/x is disabled",
    );
  });
});
