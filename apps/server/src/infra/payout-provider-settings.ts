/** Where automated payouts are made, and how to talk to it. */
export interface PayoutProviderSettings {
  readonly kind: "sandbox" | "http";
  /** Without a trailing slash. */
  readonly url: string;
  /** Ours at the provider. */
  readonly key: string;
  /** What its callbacks are signed with. */
  readonly callbackSecret: string;
  /** Over the whole exchange, from connecting to the last byte. */
  readonly timeoutMs: number;
}
