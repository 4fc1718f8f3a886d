import { z } from "zod";
import { PlatformSchema } from "../platform.ts";
import { nextPageToken } from "./parameters.ts";

export const LiveHashtagSchema = z.object({
  platform: PlatformSchema,
  platform_hashtag_id: z.string().nullable(),
  name: z.string().nullable().describe("Without the leading #."),
  use_count: z.int().nullable(),
  description: z.string().nullable(),
});
export type LiveHashtag = z.infer<typeof LiveHashtagSchema>;

export const LiveHashtagPageSchema = z.object({ hashtags: z.array(LiveHashtagSchema), nextPageToken });
