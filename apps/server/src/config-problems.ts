/** Settings that stand in the environment, by name; those left empty are undefined. */
type PresentSettings = Readonly<Record<string, string | undefined>>;

/** A server on a database of its own may share it with others, so its secrets cannot be made up on the spot. */
export function missingSecrets(present: PresentSettings): string[] {
  if (present["DATABASE_URL"] === undefined) return [];
  return ["CLIPLEDGER_SECRET", "CLIPLEDGER_ENCRYPTION_KEYS"]
    .filter((key) => present[key] === undefined)
    .map((key) => `${key}: required with DATABASE_URL (see docs/self-hosting.md)`);
}

export function contradictions(present: PresentSettings): string[] {
  const hasBoth = present["CLIPLEDGER_MAILBOX"] === "on" && present["SMTP_URL"] !== undefined;
  return hasBoth ? ["CLIPLEDGER_MAILBOX: stays empty with SMTP_URL, which sends emails; set only one"] : [];
}

/** A provider elsewhere needs all three of its settings, and no other one any of them. */
export function providerProblems(present: PresentSettings): string[] {
  const settings = ["URL", "KEY", "CALLBACK_SECRET"].map((name) => `CLIPLEDGER_PAYOUT_PROVIDER_${name}`);
  const isHttp = present["CLIPLEDGER_PAYOUT_PROVIDER"] === "http";
  return settings
    .filter((key) => (present[key] !== undefined) !== isHttp)
    .map((key) => `${key}: ${isHttp ? "required" : "used only"} with CLIPLEDGER_PAYOUT_PROVIDER=http`);
}
