import { ConnectorFailure } from "../connector-failure.ts";

/** What the numbers mean to the list that wrote them. */
export type TokenKind = "videos" | "comments" | "search";

export function writePageToken(kind: TokenKind, ...numbers: readonly number[]): string {
  return [kind, ...numbers.map((number) => number.toString(36))].join("-");
}

/** Undefined without a token. One that this list did not write fails, as it would on a platform. */
export function readPageToken(kind: TokenKind, token: string | undefined): number[] | undefined {
  if (token === undefined) return undefined;
  const [writtenKind, ...written] = token.split("-", 4);
  const numbers = written.map((text) => Number.parseInt(text, 36));
  if (
    writtenKind !== kind ||
    !numbers.every((number) => Number.isSafeInteger(number) && number >= 0) ||
    writePageToken(kind, ...numbers) !== token
  ) {
    throw new ConnectorFailure("upstream", "the page token is not one of this list", { providerStatus: 400 });
  }
  return numbers;
}
