import { describe, expect, it } from "vitest";
import type { CampaignRow } from "../../api/types.ts";
import { warningText } from "./tracking-warnings.tsx";

type Warning = CampaignRow["warnings"][number];

const account: Warning["accounts"][number] = {
  id: "orgacc_4Rk8sVn1QwZp",
  platform: "tiktok",
  platformAccountId: "6812345678901234567",
  username: "juniper.bakes",
  maxVideos: 0,
};

function warning(type: Warning["type"], accounts: Warning["accounts"]): Warning {
  const user = { id: "user_4Rk8sVn1QwZp", name: "Juniper Vale", email: "juniper@bakes.example", image: null };
  return {
    type,
    creator: { id: "orgcre_4Rk8sVn1QwZp", user },
    videoTarget: 5,
    requiredMaxVideos: 30,
    accounts,
  };
}

describe("warningText", () => {
  it("says what an account without fetching misses", () => {
    expect(warningText(warning("manual_video_tracking", [account]))).toBe(
      "This account fetches no videos on its own, so nothing new counts. Set it to 30 videos or more.",
    );
  });

  it("says what accounts with too few videos miss", () => {
    expect(warningText(warning("tracking_limit_low", [account, account]))).toBe(
      "These accounts follow too few videos for a target of 5: some may earn views unseen. Set them to 30 videos or more.",
    );
  });
});
