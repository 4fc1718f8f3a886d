/** What became of a payout that the provider was asked for. */
export type Issuing =
  | { readonly outcome: "issued" }
  /** An owner decided about it while the provider was asked. */
  | { readonly outcome: "decided"; readonly as: "settled" | "abandoned" }
  | { readonly outcome: "refused" | "unknown"; readonly reason: string };
