import { z } from "zod";
import type { ConnectorPage, Patience } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { type AskUpstream, failureOfStatus, readJson, type UpstreamAnswer } from "../ask-upstream.ts";
import { wire } from "../lenient-values.ts";
import { writePageCursor } from "../page-cursor.ts";

export interface ScrapeCreatorsOptions {
  readonly ask: AskUpstream;
  /** Without a trailing slash. */
  readonly url?: string | undefined;
  readonly key: string;
  readonly now: () => Date;
  /** Called for every answer that was paid for. */
  readonly onCharge?: ((charge: CreditCharge) => void) | undefined;
}

interface CreditCharge {
  readonly credits: number;
  /** What is left after it; null when the service does not say. */
  readonly creditsLeft: number | null;
}

export interface ScrapeCreatorsClient {
  readonly now: () => Date;
  /** The answer of one endpoint in its shape. Parameters without a value are left out. */
  get<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    parameters: Readonly<Record<string, string | undefined>>,
    terms: Patience,
  ): Promise<z.output<Schema>>;
}

const SCRAPECREATORS_URL = "https://api.scrapecreators.com";

/** Every request costs a credit, but those that fail. */
export function createScrapeCreatorsClient(options: ScrapeCreatorsOptions): ScrapeCreatorsClient {
  const { ask, url = SCRAPECREATORS_URL, key, now, onCharge } = options;
  return {
    now,
    async get(schema, path, parameters, { signal, timeLeftMs }) {
      const address = new URL(`${url}${path}`);
      for (const [name, value] of Object.entries(parameters)) {
        if (value !== undefined) address.searchParams.set(name, value);
      }
      const answer = await ask({ url: address, headers: { "x-api-key": key }, signal, timeLeftMs });
      const body = readAnswer(answer, now);
      onCharge?.(chargeOf(body));
      return shapeOf(schema, path, body);
    },
  };
}

function shapeOf<Schema extends z.ZodType>(schema: Schema, path: string, answer: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new ConnectorFailure("invalid_data", `${path} answered in another shape`);
  return data;
}

const ChargeSchema = z.object({ credits_charged: wire.count, credits_remaining: wire.count });

function chargeOf(body: unknown): CreditCharge {
  const { data } = ChargeSchema.safeParse(body);
  return { credits: data?.credits_charged ?? 1, creditsLeft: data?.credits_remaining ?? null };
}

const RefusalSchema = z.object({
  success: z.unknown(),
  errorStatus: z.number().optional().catch(undefined),
  message: z.string().catch(""),
});

/** A missing Facebook page is a 404 that calls itself a success, so the status decides before the words do. */
function readAnswer(answer: UpstreamAnswer, now: () => Date): unknown {
  if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, now);
  const body = readJson(answer.text);
  const refusal = RefusalSchema.safeParse(body).data;
  if (refusal?.success !== false) return body;
  throw refusalOf({ ...answer, status: refusal.errorStatus ?? 502 }, now);
}

/** Only of a 403 do the words matter: what is shown to nobody without an account, or a key that is refused. */
function refusalOf(answer: UpstreamAnswer, now: () => Date): ConnectorFailure {
  const message = answer.status === 403 ? messageOf(answer.text) : "";
  if (/age.?restricted/i.test(message)) {
    return new ConnectorFailure("restricted", "age-restricted", { providerStatus: 403 });
  }
  if (/private/i.test(message)) return new ConnectorFailure("private", "private", { providerStatus: 403 });
  return failureOfStatus("ScrapeCreators", answer, now);
}

function messageOf(text: string): string {
  try {
    return RefusalSchema.safeParse(JSON.parse(text)).data?.message ?? "";
  } catch {
    return "";
  }
}

/** A page of a list that goes on at a cursor, or ends without one. */
export function pageAt<Item>(
  list: string,
  items: readonly Item[],
  cursor: readonly (string | null)[],
): ConnectorPage<Item> {
  const parts = cursor.filter((part) => part !== null && part !== "");
  const goesOn = parts.length === cursor.length && cursor.length > 0;
  // Nothing was left out: all parts are text.
  return { items, nextPageToken: goesOn ? writePageCursor(list, parts as string[]) : null };
}

/** The name of the narrowest window that reaches back to the instant; undefined when none does. */
export function windowSince(
  windows: Readonly<Record<string, number>>,
  instant: Date | undefined,
  now: Date,
): string | undefined {
  if (instant === undefined) return undefined;
  const days = (now.getTime() - instant.getTime()) / 86_400_000;
  return Object.entries(windows).find(([, reach]) => days <= reach)?.[0];
}
