import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";

export const platformLabels: Record<Platform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
};

export const platformOptions = PLATFORMS.map((value) => ({ value, label: platformLabels[value] }));
