import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { decimalText } from "@clipledger/domain/money/decimal";
import type { Dispatcher } from "undici";

/** Rails that are asked over HTTP. Files for banks are made without asking anybody. */
export type RailKind = "stripe" | "paypal" | "wise";

/** What a rail is reached with. */
export interface RailConnection {
  /** What the team entered, by the names of the rail's credential fields. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Where the rail's API is, without a trailing slash. */
  readonly baseUrl: string;
  /** The only way out. Redirects are not followed. */
  readonly dispatcher: Dispatcher;
  /** One deadline over each exchange. */
  readonly timeoutMs: number;
}

/** What the rail knows of a creator, and what the creator entered for it. */
export interface RailRecipient {
  /** Ours, for ever the same. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** By the names of the rail's recipient fields. */
  readonly details: Readonly<Record<string, string>>;
  /** What the rail calls them, once it does: `acct_…`, a number of Wise. */
  readonly remoteId: string | null;
}

/** One movement of money. The same in every request about it. */
export interface TransferOrder {
  /** Ours, for ever: 16 letters, digits and `_`. Whatever a rail calls its key is made from it. */
  readonly key: string;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly recipient: RailRecipient;
  /** What the recipient is paid for, in up to 140 characters. */
  readonly reference: string;
  /** When the rail was asked first; its memory of the key begins here. */
  readonly askedAt: Date;
}

/**
 * `sent`: the rail has it and it is on its way. `completed`: it arrived. `returned`: it came back or never left, and is the
 * team's again. A rail may report any of them after any other; what is told last in its own order of time counts.
 */
export type TransferState = "sent" | "completed" | "returned";

export interface RailTransfer {
  /** What the rail calls it. Never that of another transfer. */
  readonly id: string;
  readonly state: TransferState;
  /** Why money came back, in a sentence that creators and teams read; null otherwise. */
  readonly reason: string | null;
}

/**
 * `refused` is definite. Of the `order`: nothing was or will be moved by this order, for the reason given. Of the `request`:
 * it was turned away unseen (a wrong key, too many requests), which says nothing of a request before it. `unknown`: it may have been carried
 * out or not; `differs` where the rail reports another amount or recipient than was ordered, which a person has to look at. A cause
 * is for the log alone. Reasons never contain credentials.
 */
export type RailAnswer<Value> =
  | { readonly outcome: "done"; readonly value: Value }
  | { readonly outcome: "refused"; readonly of: "order" | "request"; readonly reason: string }
  | {
      readonly outcome: "unknown";
      readonly reason: string;
      readonly cause?: string;
      readonly differs?: true;
    };

/** What a recipient is still asked for before money can be sent to them. */
export interface RecipientState {
  readonly remoteId: string | null;
  readonly isReady: boolean;
  /** In words that the creator can act upon; empty when ready. */
  readonly missing: readonly string[];
  /** Where the rail itself asks them; null where its fields are entered with us. */
  readonly onboardingUrl: string | null;
}

/** A field that people fill in. Its name is stored; its label is shown. */
export interface RailField {
  readonly name: string;
  readonly label: string;
  readonly isSecret?: true;
  readonly isOptional?: true;
  /** Where to find it, or what it looks like. */
  readonly hint?: string;
  /** Undefined: fine. Otherwise what is wrong with it. */
  readonly problemOf?: (value: string) => string | undefined;
}

/** What is known of a rail without asking it. */
export interface RailProfile {
  readonly kind: RailKind;
  readonly name: string;
  readonly defaultUrl: string;
  readonly credentialFields: readonly RailField[];
  readonly recipientFields: readonly RailField[];
  /** Optional fields that payouts in the currency need, by name; undefined: none. */
  readonly fieldsFor?: (currency: CurrencyCode) => readonly string[];
  /** Where creators can be paid, and in what; undefined: everywhere. */
  readonly countries?: ReadonlySet<string>;
  readonly currencies: ReadonlySet<CurrencyCode>;
  /** The least that one transfer may move. */
  readonly minimumMinor: (currency: CurrencyCode) => bigint;
  /** How long the rail surely remembers a key. After it, an order is looked up and never sent again. */
  readonly horizonMs: number;
}

/** A message of the rail, as it came in. */
export interface RailMessage {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body, byte by byte as text. */
  readonly body: string;
  readonly receivedAt: Date;
}

/** What a genuine message is about. It is looked into by reading, so that messages may come twice, late and in any order. */
export interface RailNews {
  readonly transferIds: readonly string[];
  readonly recipientRemoteIds: readonly string[];
}

/** A rail as one team reaches it. No method throws; none changes anything but what its name says. */
export interface Rail {
  readonly profile: RailProfile;
  /** Whether the credentials work, and what account they reach, in words. Moves nothing. */
  test(): Promise<RailAnswer<{ readonly account: string }>>;
  /** Where the recipient stands; makes them known to the rail where that is needed, once for each `recipient.id`. */
  prepare(
    recipient: RailRecipient,
    pages: { readonly returnUrl: string },
  ): Promise<RailAnswer<RecipientState>>;
  /** Moves the money, once for each key, as long as the horizon has not passed. Whatever step an earlier call died at, goes on from there. */
  send(order: TransferOrder): Promise<RailAnswer<RailTransfer>>;
  /**
   * What was made with the order's key; null: the rail surely has nothing of it that could still move money. Makes nothing, and calls
   * off what was only begun. `unknown` where the rail cannot tell.
   */
  find(order: TransferOrder): Promise<RailAnswer<RailTransfer | null>>;
  read(transferId: string, order: TransferOrder): Promise<RailAnswer<RailTransfer>>;
  /** Takes the money back, where the rail still can: then it is `returned`. */
  undo(transferId: string, order: TransferOrder): Promise<RailAnswer<RailTransfer>>;
  /** Undefined: the message is not the rail's, was altered, or is too old. */
  openMessage(message: RailMessage): Promise<RailNews | undefined>;
}

export type RailFailure = Exclude<RailAnswer<never>, { outcome: "done" }>;

export function done<Value>(value: Value): RailAnswer<Value> {
  return { outcome: "done", value };
}

export function refuseOrder(reason: string): RailFailure {
  return { outcome: "refused", of: "order", reason };
}

export function refuseRequest(reason: string): RailFailure {
  return { outcome: "refused", of: "request", reason };
}

export function unknown(reason: string, cause?: unknown): RailFailure {
  if (cause === undefined) return { outcome: "unknown", reason };
  return { outcome: "unknown", reason, cause: cause instanceof Error ? chainOf(cause) : String(cause) };
}

/** The rail reports something else under our key or its id. `reported` is an amount, where that is what differs. */
export function differs(
  railName: string,
  { amountMinor, currency }: Pick<TransferOrder, "amountMinor" | "currency">,
  reported?: string,
): RailFailure {
  const ordered = `${decimalText(amountMinor, currencyOf(currency).precision)} ${currency}`;
  const isOther = reported !== undefined && reported !== ordered;
  const what = isOther ? `${quoteWords(reported, {})} where ${ordered} was` : "another payment than was";
  return { outcome: "unknown", reason: `${railName} reports ${what} ordered`, differs: true };
}

/** Failures of `fetch` say what happened only in their cause. */
function chainOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${chainOf(error.cause)}` : error.message;
}

/** Of requests that move nothing, a refusal says nothing about the order. */
export function asRequest<Value>(answer: RailAnswer<Value>): RailAnswer<Value> {
  return answer.outcome === "refused" ? refuseRequest(answer.reason) : answer;
}

const LONGEST_WORDS = 300;

/** Words of the rail, short and without anything that the team entered as secret. */
export function quoteWords(words: string, credentials: Readonly<Record<string, string>>): string {
  const secrets = Object.values(credentials).filter((value) => value.length > 3);
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, "…"), words).replace(/\s+/g, " ");
  return clean.length > LONGEST_WORDS ? `${clean.slice(0, LONGEST_WORDS)}…` : clean;
}
