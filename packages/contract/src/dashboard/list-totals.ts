import { countFields } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { accountListFields } from "../accounts.ts";
import { keptOperation } from "../operation.ts";
import { videoListFields } from "../videos.ts";

const { expand: _, ...videoFilterFields } = videoListFields;
const VideoTotalsQuerySchema = z.object(videoFilterFields);
export type VideoTotalsQuery = z.infer<typeof VideoTotalsQuerySchema>;

const AccountTotalsQuerySchema = z.object(accountListFields);
export type AccountTotalsQuery = z.infer<typeof AccountTotalsQuerySchema>;

const VideoTotalsSchema = z.object(countFields("Count", () => z.int()));
export type VideoTotals = z.infer<typeof VideoTotalsSchema>;

const AccountTotalsSchema = z.object({
  totalVideosTracked: z.int(),
  totalViews: z.int().describe("With a range, what was gained in it."),
});
export type AccountTotals = z.infer<typeof AccountTotalsSchema>;

/** What whole lists add up to, filtered as they are shown. */
export const listTotalsContract = {
  videos: keptOperation("viewer")
    .route({ method: "GET", path: "/list-totals/videos" })
    .input(z.object({ query: VideoTotalsQuerySchema }))
    .output(VideoTotalsSchema),

  accounts: keptOperation("viewer")
    .route({ method: "GET", path: "/list-totals/accounts" })
    .input(z.object({ query: AccountTotalsQuerySchema }))
    .output(AccountTotalsSchema),
};
