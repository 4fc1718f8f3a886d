import { z } from "zod";
import type { Connector, ConnectorPage } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";
import type { LookupName, ReportProblem } from "../lookups.ts";
import { createAnswerSchemas } from "./answer-schemas.ts";

type Ask<Request, Answer> = (request: Request) => Promise<Answer>;

interface ValidationOptions {
  readonly now: () => Date;
  readonly onProblem?: ReportProblem | undefined;
}

interface Edge {
  readonly connector: Connector;
  readonly onProblem: ReportProblem | undefined;
}

const PageSchema = z.object({ items: z.array(z.unknown()), nextPageToken: z.string().min(1).nullable() });
const REPORTED_ISSUES = 5;

/**
 * The edge at which a platform's answers are believed. An answer outside the schema fails with `invalid_data`; an item
 * of a page is left out and reported, unless no item of the page is any good.
 */
export function withValidatedAnswers(connector: Connector, { now, onProblem }: ValidationOptions): Connector {
  const edge = { connector, onProblem };
  const schemas = createAnswerSchemas(connector.platform, now);
  return {
    platform: connector.platform,
    video: one(edge, "video", schemas.video, connector.video),
    accountByUsername: one(edge, "accountByUsername", schemas.account, connector.accountByUsername),
    accountById: one(edge, "accountById", schemas.account, connector.accountById),
    accountVideos: page(edge, "accountVideos", schemas.video, connector.accountVideos),
    comments: page(edge, "comments", schemas.comment, connector.comments),
    searchUsers: page(edge, "searchUsers", schemas.user, connector.searchUsers),
    searchVideos: page(edge, "searchVideos", schemas.video, connector.searchVideos),
    searchHashtags: page(edge, "searchHashtags", schemas.hashtag, connector.searchHashtags),
  };
}

function one<Request, Answer>(
  edge: Edge,
  lookup: LookupName,
  schema: z.ZodType<Answer>,
  ask: Ask<Request, unknown>,
): Ask<Request, Answer> {
  return async (request) => {
    const { data, error } = schema.safeParse(await ask.call(edge.connector, request));
    if (error !== undefined) throw refuse(edge, lookup, [error]);
    return data;
  };
}

function page<Request, Item>(
  edge: Edge,
  lookup: LookupName,
  schema: z.ZodType<Item>,
  ask: Ask<Request, unknown>,
): Ask<Request, ConnectorPage<Item>> {
  const askPage = one(edge, lookup, PageSchema, ask);
  return async (request) => {
    const { items, nextPageToken } = await askPage(request);
    const good: Item[] = [];
    const errors: z.ZodError[] = [];
    for (const item of items) {
      const { data, error } = schema.safeParse(item);
      if (error === undefined) good.push(data);
      else errors.push(error);
    }
    if (errors.length > 0 && good.length === 0) throw refuse(edge, lookup, errors);
    if (errors.length > 0) {
      edge.onProblem?.({
        ...{ kind: "items_dropped", platform: edge.connector.platform, lookup },
        ...{ count: errors.length, issues: describeIssues(errors) },
      });
    }
    return { items: good, nextPageToken };
  };
}

function refuse(edge: Edge, lookup: LookupName, errors: readonly z.ZodError[]): ConnectorFailure {
  const issues = describeIssues(errors);
  edge.onProblem?.({ kind: "answer_refused", platform: edge.connector.platform, lookup, issues });
  return new ConnectorFailure("invalid_data", `${lookup} answered outside its schema: ${issues.join("; ")}`);
}

/** Paths and rules only: what the platform sent stays out of the log. */
function describeIssues(errors: readonly z.ZodError[]): string[] {
  return errors
    .flatMap((error) => error.issues.map(({ path, message }) => `${path.join(".") || "answer"}: ${message}`))
    .slice(0, REPORTED_ISSUES);
}
