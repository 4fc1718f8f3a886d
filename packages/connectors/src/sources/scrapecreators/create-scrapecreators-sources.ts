import type { Source } from "../source.ts";
import { createScrapeCreatorsClient, type ScrapeCreatorsOptions } from "./client.ts";
import { createFacebookSource } from "./facebook-source.ts";
import { createInstagramSource } from "./instagram-source.ts";
import { createTiktokSource } from "./tiktok-source.ts";
import { createYoutubeSource } from "./youtube-source.ts";

/** One source per platform, all paid from the credits of one key. */
export function createScrapeCreatorsSources(options: ScrapeCreatorsOptions): readonly Source[] {
  const client = createScrapeCreatorsClient(options);
  return [
    createFacebookSource(client),
    createInstagramSource(client),
    createTiktokSource(client),
    createYoutubeSource(client),
  ];
}
