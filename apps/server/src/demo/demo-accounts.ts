import type { Platform } from "@clipledger/domain/platforms";

export interface DemoAccount {
  readonly platform: Platform;
  readonly username: string;
  readonly followedDays: number;
  /** Competitors belong to none. */
  readonly project?: string;
}

export const demoProjects = [
  { name: "Pantry app", formedDaysAgo: 364 },
  { name: "Stride", formedDaysAgo: 310 },
  { name: "Halo Skincare", formedDaysAgo: 214 },
] as const;

/**
 * Their names decide what the simulated platforms tell of them; these were chosen for posting a few English videos a week to an
 * audience of tens or hundreds of thousands.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { platform: "tiktok", username: "juniper.bakes", followedDays: 364, project: "Pantry app" },
  { platform: "tiktok", username: "the.marco.cooks", followedDays: 364, project: "Pantry app" },
  { platform: "tiktok", username: "mira.table", followedDays: 364, project: "Pantry app" },
  { platform: "youtube", username: "cooks.with.wren", followedDays: 364, project: "Pantry app" },
  { platform: "facebook", username: "the.wren.kitchen", followedDays: 92, project: "Pantry app" },
  { platform: "youtube", username: "marco.kitchen", followedDays: 92, project: "Pantry app" },
  { platform: "youtube", username: "dev.cooks", followedDays: 92, project: "Pantry app" },
  { platform: "facebook", username: "dev.recipes", followedDays: 92, project: "Pantry app" },
  { platform: "instagram", username: "recipes.with.tessa", followedDays: 92, project: "Pantry app" },
  { platform: "tiktok", username: "eats.with.tessa", followedDays: 92, project: "Pantry app" },
  { platform: "instagram", username: "chiara.kitchen", followedDays: 40, project: "Pantry app" },
  { platform: "youtube", username: "noor.miles", followedDays: 308, project: "Stride" },
  { platform: "tiktok", username: "the.noor.moves", followedDays: 308, project: "Stride" },
  { platform: "facebook", username: "lena.lifts", followedDays: 245, project: "Stride" },
  { platform: "youtube", username: "the.imani.trains", followedDays: 165, project: "Stride" },
  { platform: "instagram", username: "runs.with.caleb", followedDays: 92, project: "Stride" },
  { platform: "tiktok", username: "theo.trains", followedDays: 92, project: "Stride" },
  { platform: "instagram", username: "runs.with.freya", followedDays: 92, project: "Stride" },
  { platform: "instagram", username: "the.sofia.beauty", followedDays: 212, project: "Halo Skincare" },
  { platform: "tiktok", username: "glows.with.hannah", followedDays: 212, project: "Halo Skincare" },
  { platform: "youtube", username: "skin.with.jae", followedDays: 212, project: "Halo Skincare" },
  { platform: "instagram", username: "skincare.with.jae", followedDays: 165, project: "Halo Skincare" },
  { platform: "instagram", username: "amara.beauty", followedDays: 110, project: "Halo Skincare" },
  { platform: "tiktok", username: "glow.with.amara", followedDays: 110, project: "Halo Skincare" },
  { platform: "youtube", username: "pepe.recipes", followedDays: 110 },
  { platform: "tiktok", username: "skin.with.bea", followedDays: 110 },
  { platform: "facebook", username: "dario.gym", followedDays: 110 },
];
