/** What became of a payout that the provider was asked for. */
export type Issuing =
  | { readonly outcome: "issued" }
  | { readonly outcome: "refused" | "unknown"; readonly reason: string };
