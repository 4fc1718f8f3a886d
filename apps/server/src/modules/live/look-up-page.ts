import type { Connector, ConnectorPage, LookupTerms } from "@clipledger/connectors/connector";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { z } from "zod";
import { badRequest } from "../../infra/app-error.ts";
import type { HttpOperationContext } from "../../infra/context.ts";
import type { Signer } from "../../infra/crypto/signatures.ts";
import type { CreditUse } from "../organizations/credits/take-credit.ts";
import type { PlatformThing } from "../sources/source-names.ts";
import { lookUp } from "./look-up.ts";

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
