/** The most rows that every list of the API answers at once. */
const ROWS_AT_ONCE = 100;

interface ListInput {
  readonly query?: object;
}

/** An answer with rows: lists say how many there are in all, feeds where to go on, and what does neither has all its rows here. */
interface Page<Row> {
  readonly data: readonly Row[];
  readonly pageCount?: number;
  readonly total?: number;
  readonly perPage?: number;
  readonly nextCursor?: string | null;
}

/** The rows of an answer. Queues that are asked for sums or counts have none. */
type RowOf<Answer> = Answer extends { readonly data: readonly (infer Row)[] } ? Row : never;

/**
 * Every row of a list, page by page as they are asked for: `for await (const creator of eachRow(client.creators.list))`. Rows that come in
 * between may move others to the next page: what must not be missed or seen twice is told apart by its id.
 */
export async function* eachRow<Input extends ListInput, Answer>(
  list: (input: Input) => PromiseLike<Answer>,
  input?: Input,
): AsyncGenerator<RowOf<Answer>, void, undefined> {
  for await (const rows of eachPage(list, input)) yield* rows;
}

/** The same, a page of rows at a time. */
export async function* eachPage<Input extends ListInput, Answer>(
  list: (input: Input) => PromiseLike<Answer>,
  input?: Input,
): AsyncGenerator<readonly RowOf<Answer>[], void, undefined> {
  let query: Place | undefined = { perPage: ROWS_AT_ONCE, ...input?.query };
  while (query !== undefined) {
    // A generic type cannot be put together from its parts.
    const answer = await list({ ...input, query } as Input);
    if (!isPage<RowOf<Answer>>(answer))
      throw new TypeError("Expected an operation that answers a list of rows");
    if (answer.data.length > 0) yield answer.data;
    query = placeAfter(answer, query);
  }
}

function isPage<Row>(answer: unknown): answer is Page<Row> {
  return typeof answer === "object" && answer !== null && "data" in answer && Array.isArray(answer.data);
}

interface Place {
  readonly perPage?: number;
  readonly page?: number;
  readonly cursor?: string;
}

function placeAfter({ data, nextCursor, ...counted }: Page<unknown>, asked: Place): Place | undefined {
  if (nextCursor === null || data.length === 0) return undefined;
  if (nextCursor !== undefined) return { ...asked, cursor: nextCursor };
  const { total = 0, perPage = ROWS_AT_ONCE, pageCount = Math.ceil(total / perPage) } = counted;
  const { page = 1 } = asked;
  return page < pageCount ? { ...asked, page: page + 1 } : undefined;
}
