/** Columns of five counts or gains, as bigints come from the database. */
export interface InteractionsRow {
  readonly views: bigint;
  readonly likes: bigint;
  readonly comments: bigint;
  readonly shares: bigint;
  readonly bookmarks: bigint;
}

export type Interactions = { readonly [Name in keyof InteractionsRow]: number };

/** As JSON numbers, which state counts exactly up to nine quadrillion. */
export function toInteractions({ views, likes, comments, shares, bookmarks }: InteractionsRow): Interactions {
  return {
    views: Number(views),
    likes: Number(likes),
    comments: Number(comments),
    shares: Number(shares),
    bookmarks: Number(bookmarks),
  };
}
