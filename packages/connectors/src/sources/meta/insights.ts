import { z } from "zod";
import type { LookupTerms } from "../../connector.ts";
import type { GraphClient } from "./graph-client.ts";
import { type GraphError, graphErrorOf, namesRefusedBy, type RefusedNames } from "./graph-errors.ts";

interface InsightsRequest {
  readonly client: GraphClient;
  readonly refused: RefusedNames;
  /** What sort of object it is: each sort has metrics of its own. */
  readonly kind: string;
  readonly path: string;
  readonly choose: (offered: (name: string) => boolean) => readonly string[];
}

/** What was told of a metric. Null where Meta sent an empty set: it does not exist, or comes up to 48 hours late. */
type ReadMetric = (...names: readonly string[]) => number | null;

const InsightsSchema = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.unknown() })).optional(),
      total_value: z.object({ value: z.unknown() }).optional(),
    }),
  ),
});
const NOTHING_TOLD = { data: [] };

/** Metrics of an object for whoever owns it. Nothing is told where the owner's token may not know; other failures stay failures. */
export async function readInsights(request: InsightsRequest, terms: LookupTerms): Promise<ReadMetric> {
  const { client, refused, kind, path, choose } = request;
  const { data } = await refused.ask(kind, choose, async (metrics) => {
    if (metrics.length === 0) return NOTHING_TOLD;
    try {
      return await client.get(path, { metric: metrics.join(",") }, InsightsSchema, terms);
    } catch (error) {
      const told = graphErrorOf(error);
      const isRefusal = namesRefusedBy(error, metrics).length > 0;
      if (told === undefined || isRefusal || !isWithoutInsights(told)) throw error;
      if (isPermission(told)) refused.refuse(kind, metrics);
      return NOTHING_TOLD;
    }
  });
  return (...names) => {
    const metrics = names.map((name) => data.find((metric) => metric.name === name));
    const values = metrics.map((metric) => metric?.total_value?.value ?? metric?.values?.[0]?.value);
    const value = values.find((one) => typeof one === "number");
    return value === undefined ? null : Math.round(value);
  };
}

/** Asks for each in turn, some at once. The first one alone learns which metrics are refused, so that the others need not. */
export async function forEachSome<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0, count = 1; start < items.length; start += count, count = ASKED_AT_ONCE) {
    answers.push(...(await Promise.all(items.slice(start, start + count).map(ask))));
  }
  return answers;
}

const ASKED_AT_ONCE = 8;

/** Too few viewers, posted before the account was a professional one, or a permission that the token lacks. */
function isWithoutInsights(error: GraphError): boolean {
  return error.code === 10 || error.code === 100 || isPermission(error);
}

function isPermission({ code, message }: GraphError): boolean {
  return (code >= 200 && code <= 299) || (code === 10 && /permission/i.test(message));
}
