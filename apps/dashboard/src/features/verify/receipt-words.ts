/** The receipt that a link carries behind `#` as base64url; empty where there is none, or something else. */
export function receiptOfLink(link: string | undefined): string {
  if (link === undefined) return "";
  try {
    const letters = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Somebody followed a link that was cut, or typed one: they can still paste the receipt.
    return "";
  }
}

/** Why a receipt is not genuine. */
export const refusals = {
  unreadable: "This is no receipt of Clipledger, or a part of it is missing.",
  unknown_key: "This server has not signed it. Check it where it was issued, if you trust that address.",
  altered: "Something in it is not what was signed.",
} as const;

/** What became of the payout of a genuine one. */
export const standings = {
  paid: undefined,
  returned: "Since then, the money came back to the organization.",
  voided: "Since then, the organization took back that it was paid.",
  unknown: "This server no longer knows the payout.",
} as const;
