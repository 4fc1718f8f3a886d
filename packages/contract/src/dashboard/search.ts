import { z } from "zod";
import { operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { PlatformSchema } from "../wire-values.ts";

const SEARCH_KINDS = ["creator", "campaign", "account", "video", "brief", "job", "payout"] as const;

/** Something of the organization with a page of its own. */
const SearchHitSchema = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.string().describe("Of a video, its id at the platform."),
  title: z.string().describe("Its name; of a video its caption; of a payout whom it is for. May be empty."),
  note: z.string().nullable().describe("What tells it from others of its name."),
  platform: PlatformSchema.nullable().describe("Of accounts and videos."),
  amount: z
    .object({ amountMinor: z.int(), currency: CurrencySchema })
    .nullable()
    .describe("Of payouts, in minor units."),
});
export type SearchHit = z.infer<typeof SearchHitSchema>;

export const searchContract = {
  find: operation("viewer")
    .route({
      method: "GET",
      path: "/search",
      description:
        "A few of each kind: those whose name begins like this first, then the newest. Videos are found by words of their caption.",
    })
    .input(z.object({ query: z.object({ q: z.string().trim().min(1).max(100) }) }))
    .output(z.object({ data: z.array(SearchHitSchema) })),
};
