import { z } from "zod";

export const PlatformSchema = z.enum(["facebook", "instagram", "tiktok", "youtube"]);
export type Platform = z.infer<typeof PlatformSchema>;
