import type { Connector, ConnectorPage, Patience } from "@clipledger/connectors/connector";
import type { z } from "zod";
import type { HttpOperationContext } from "../../infra/context.ts";
import { lookUp } from "./look-up.ts";
import { type ListedBy, nextPageToken, openPageToken } from "./page-token.ts";

interface PageLookup<Item, AnswerSchema extends z.ZodType> extends ListedBy {
  /** As the caller sent it. */
  readonly pageToken: string | undefined;
  readonly answer: AnswerSchema;
  readonly ask: (connector: Connector, page: AskedPage, listedAt: Date) => Promise<ConnectorPage<Item>>;
  readonly toAnswer: (items: readonly Item[], nextPageToken: string | null) => z.input<AnswerSchema>;
}

interface AskedPage extends Patience {
  /** The connector's own cursor. */
  readonly pageToken: string | undefined;
}

/** One page of a list. A token that does not belong to the list is refused before a credit is taken. */
export async function lookUpPage<Item, AnswerSchema extends z.ZodType>(
  ctx: HttpOperationContext,
  lookup: PageLookup<Item, AnswerSchema>,
): Promise<z.output<AnswerSchema>> {
  const { operation, platform, answer, ask, toAnswer } = lookup;
  const place = openPageToken(ctx, lookup, lookup.pageToken);
  return lookUp(ctx, {
    operation,
    platform,
    answer,
    ask: async (connector, patience) => {
      const page = await ask(connector, { ...patience, pageToken: place.cursor }, place.listedAt);
      return toAnswer(page.items, nextPageToken(ctx.signer, lookup, place, page));
    },
  });
}
