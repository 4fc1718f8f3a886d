import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { describe, expect, it } from "vitest";
import { type BriefReader, briefVariables } from "./portal-brief.ts";

const reader: BriefReader = {
  firstName: "Cora",
  lastName: "Lane",
  email: "cora@lane.example",
  accounts: [{ platform: "tiktok", username: "cora" }],
  brandName: "Northwind",
  videoTarget: 12,
  cycle: { interval: "month", intervalCount: 1 },
  startsOn: calendarDate("2026-09-01"),
};

describe("briefVariables", () => {
  it("speaks of the creator and their campaign", () => {
    expect(briefVariables(reader)).toEqual({
      creator_first_name: "Cora",
      creator_full_name: "Cora Lane",
      creator_email: "cora@lane.example",
      creator_accounts: "@cora (TikTok)",
      brand_name: "Northwind",
      campaign_video_target: "12 videos",
      campaign_payout_cycle: "monthly",
      assignment_start_date: "September 1, 2026",
    });
  });

  it("reads as part of a sentence where a value is missing", () => {
    const unknown = { ...reader, firstName: "", lastName: "", accounts: [], videoTarget: null };
    expect(briefVariables(unknown)).toMatchObject({
      creator_first_name: "there",
      creator_full_name: "there",
      creator_accounts: "your accounts",
      campaign_video_target: "no fixed number of videos",
    });
  });

  it("speaks of one video, and of names without a second part", () => {
    expect(briefVariables({ ...reader, lastName: "", videoTarget: 1 })).toMatchObject({
      creator_full_name: "Cora",
      campaign_video_target: "1 video",
    });
  });
});
