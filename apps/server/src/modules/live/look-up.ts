import type { AnswerOrigin, Connector, ConnectorPage, LookupTerms } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { z } from "zod";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { HttpOperationContext } from "../../infra/context.ts";
import type { Signer } from "../../infra/crypto/signatures.ts";
import { type CreditUse, withCredit } from "../organizations/credits/take-credit.ts";
import { findIsSimulated, type PlatformThing } from "../sources/source-names.ts";
import { fairShare } from "./fair-share.ts";

/** Who answered, such as `youtube-data-api` or `simulator`. */
const SOURCE_HEADER = "x-service-source";

interface Lookup<AnswerSchema extends z.ZodType> extends CreditUse {
  readonly answer: AnswerSchema;
  /** What is asked for, where the platform's id names it: whether it is real or simulated may be known. */
  readonly thing?: PlatformThing | undefined;
  readonly ask: (connector: Connector, terms: LookupTerms) => Promise<z.input<AnswerSchema>>;
}

/** Asks a platform, on one credit, in the organization's turn and within the time that a caller waits. */
export function lookUp<AnswerSchema extends z.ZodType>(
  ctx: HttpOperationContext,
  { answer, ask, thing, ...use }: Lookup<AnswerSchema>,
): Promise<z.output<AnswerSchema>> {
  const signal = AbortSignal.timeout(ctx.liveTimeoutMs);
  const endsMs = performance.now() + ctx.liveTimeoutMs;
  const turn = { organizationId: ctx.organization.id, platform: use.platform, signal };
  return withCredit(ctx, use, async () => {
    try {
      const isSimulated = thing && (await findIsSimulated(ctx.db, ctx.organization.id, use.platform, thing));
      const onAnswer = ({ source }: AnswerOrigin) => ctx.setHeader(SOURCE_HEADER, source);
      const terms = { signal, isSimulated, purpose: "live", onAnswer } as const;
      const found = await fairShare.lookUp(turn, () =>
        ask(ctx.connectorsOf(ctx.organization.id)[use.platform], {
          ...terms,
          timeLeftMs: endsMs - performance.now(),
        }),
      );
      return readAnswer(answer, found);
    } catch (error) {
      throw error instanceof ConnectorFailure ? lookupRefusal(error) : error;
    }
  });
}

/** While the credit can still be returned: an answer outside the contract is the platform's fault, not ours. */
function readAnswer<AnswerSchema extends z.ZodType>(
  schema: AnswerSchema,
  answer: unknown,
): z.output<AnswerSchema> {
  const { data, error } = schema.safeParse(answer);
  if (error !== undefined)
    throw new ConnectorFailure("invalid_data", "Answer outside the contract", { cause: error });
  return data;
}

const DEFAULT_RETRY_AFTER_MS = 1_000;
const TOO_MANY_REQUESTS = 429;

/** What a caller hears of a failed lookup. What the platform said stays in our log. */
export function lookupRefusal(failure: ConnectorFailure): AppError {
  switch (failure.kind) {
    case "not_found":
      return new AppError("NOT_FOUND");
    case "private":
    case "restricted":
      return new AppError("RESTRICTED");
    case "timeout":
      return new AppError("REQUEST_TIMEOUT", undefined, { cause: failure });
    case "throttled":
      return new AppError(
        "RATE_LIMITED",
        {
          retryAfterMs: Math.max(1, Math.ceil(failure.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS)),
          providerStatus: failure.providerStatus ?? TOO_MANY_REQUESTS,
        },
        { cause: failure },
      );
    case "invalid_data":
    case "upstream":
      return new AppError("UPSTREAM_ERROR", undefined, { cause: failure });
  }
}

interface PageLookup<Item, AnswerSchema extends z.ZodType> extends ListedBy {
  readonly thing?: PlatformThing | undefined;
  /** As the caller sent it. */
  readonly pageToken: string | undefined;
  readonly answer: AnswerSchema;
  readonly ask: (connector: Connector, page: AskedPage, listedAt: Date) => Promise<ConnectorPage<Item>>;
  readonly toAnswer: (items: readonly Item[], nextPageToken: string | null) => z.input<AnswerSchema>;
}

interface AskedPage extends LookupTerms {
  /** The connector's own cursor. */
  readonly pageToken: string | undefined;
}

/** One page of a list. A token that does not belong to the list is refused before a credit is taken. */
export async function lookUpPage<Item, AnswerSchema extends z.ZodType>(
  ctx: HttpOperationContext,
  lookup: PageLookup<Item, AnswerSchema>,
): Promise<z.output<AnswerSchema>> {
  const { operation, platform, answer, thing, ask, toAnswer } = lookup;
  const place = openPageToken(ctx, lookup, lookup.pageToken);
  return lookUp(ctx, {
    operation,
    platform,
    answer,
    thing,
    ask: async (connector, terms) => {
      const page = await ask(connector, { ...terms, pageToken: place.cursor }, place.listedAt);
      return toAnswer(page.items, nextPageToken(ctx.signer, lookup, place, page));
    },
  });
}

/** A list as its caller describes it. A page token continues exactly this list. */
interface ListedBy extends CreditUse {
  readonly parameters: Readonly<Record<string, string | null | undefined>>;
}

/** Where a page begins. */
interface PagePlace {
  /** When the list's first page was asked for, so that "today" means the same day on every page. */
  readonly listedAt: Date;
  /** The connector's own cursor; none for the first page. */
  readonly cursor: string | undefined;
}

const PlaceSchema = z.object({ listedAt: z.int(), cursor: z.string() });
const PURPOSE = "page token";

function openPageToken(
  { signer, clock }: Pick<HttpOperationContext, "signer" | "clock">,
  list: ListedBy,
  token: string | undefined,
): PagePlace {
  if (token === undefined) return { listedAt: clock.now(), cursor: undefined };
  const [place = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !signer.isSignatureOf(signature, PURPOSE, signedText(list, place))) {
    throw badRequest([
      {
        path: "pageToken",
        message: "Not a page of this list; pass nextPageToken back unchanged, with the same parameters",
      },
    ]);
  }
  const { listedAt, cursor } = PlaceSchema.parse(JSON.parse(Buffer.from(place, "base64url").toString()));
  return { listedAt: new Date(listedAt), cursor };
}

/** The token of the page after this one, or null after the last. */
function nextPageToken(
  signer: Signer,
  list: ListedBy,
  { listedAt }: PagePlace,
  page: ConnectorPage<unknown>,
): string | null {
  if (page.nextPageToken === null) return null;
  const text = JSON.stringify({ listedAt: listedAt.getTime(), cursor: page.nextPageToken });
  const place = Buffer.from(text).toString("base64url");
  return `${place}.${signer.sign(PURPOSE, signedText(list, place))}`;
}

function signedText({ operation, platform, parameters }: ListedBy, place: string): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  return canonicalJson({ operation, platform, parameters: Object.fromEntries(given), place });
}
