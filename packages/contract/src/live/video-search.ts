import { z } from "zod";
import { searchFields } from "./parameters.ts";

const tiktokDateRanges = [
  "yesterday",
  "this-week",
  "this-month",
  "last-3-months",
  "last-6-months",
  "all-time",
] as const;
const youtubeDateRanges = ["hour", "today", "week", "month", "year"] as const;

const platform = z.enum(["tiktok", "instagram", "youtube"]);
const dateRange = z
  .enum([...tiktokDateRanges, ...youtubeDateRanges])
  .describe(
    `Published since then. TikTok: ${tiktokDateRanges.join(", ")}. YouTube: ${youtubeDateRanges.join(", ")}. Instagram: none.`,
  );

export type VideoDateRange = z.infer<typeof dateRange>;

const sortBy = z.enum(["relevance", "date", "likes"]).nullish();

const RangedSearchSchema = z.object({ params: z.object({ platform }), query: z.object({ dateRange }) });

export const VideoSearchInputSchema = z
  .object({
    params: z.object({ platform }),
    query: z.object({ ...searchFields, sortBy, dateRange: dateRange.optional() }),
  })
  .refine((input) => dateRangeProblem(input) === undefined, {
    path: ["query", "dateRange"],
    error: ({ input }) => dateRangeProblem(input),
    // Beside other problems too, so that a caller learns of all at once.
    when: () => true,
  });

const allowedDateRanges: Readonly<Record<z.infer<typeof platform>, readonly VideoDateRange[]>> = {
  tiktok: tiktokDateRanges,
  youtube: youtubeDateRanges,
  instagram: [],
};

function dateRangeProblem(input: unknown): string | undefined {
  const { data: search } = RangedSearchSchema.safeParse(input);
  if (search === undefined) return undefined;
  const allowed = allowedDateRanges[search.params.platform];
  if (allowed.includes(search.query.dateRange)) return undefined;
  return allowed.length === 0
    ? `A search on ${search.params.platform} takes no date range`
    : `A search on ${search.params.platform} takes one of: ${allowed.join(", ")}`;
}
