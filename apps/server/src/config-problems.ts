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

interface ReachedByOthers {
  readonly SMTP_URL?: string | undefined;
  readonly mailFolder: string;
  readonly hasMailbox: boolean;
  readonly payoutProvider: string;
  readonly allowsWebhookLoopback: boolean;
}

/** What suits a server that somebody tries out alone, and not one that others work with. */
export function warningsWhereOthersReachIt(config: ReachedByOthers): string[] {
  const told = [
    config.SMTP_URL === undefined &&
      `Others reach this server, but without SMTP_URL nobody gets an email: invitations, links and new passwords only become files in ${config.mailFolder}.`,
    config.hasMailbox &&
      "CLIPLEDGER_MAILBOX=on on a server that others reach: owners read the links in all emails of their organization.",
    config.payoutProvider === "sandbox" &&
      "CLIPLEDGER_PAYOUT_PROVIDER=sandbox on a server that others reach: payouts look paid, but no money moves.",
    config.allowsWebhookLoopback &&
      "CLIPLEDGER_WEBHOOK_LOOPBACK=allow on a server that others reach: their webhooks may call what listens on this machine.",
  ];
  return told.filter((warning) => warning !== false);
}

/** Read by tests and tools, named by a file of suppliers, or set by Kubernetes for a service of that name. */
const NOT_OURS = /^CLIPLEDGER_(DEV_SERVER|CHROMIUM|TEST_.*|BENCH_.*|SUPPLIER_.*|SERVICE_.*|PORT|PORT_.*)$/;

/** A setting that nobody reads is most often one that is spelt wrong. */
export function unknownSettings(environment: NodeJS.ProcessEnv, known: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((key) => /^clipledger/i.test(key) && !known.includes(key) && !NOT_OURS.test(key))
    .sort()
    .map((key) => {
      const nearest = nearestOf(key.toUpperCase(), known);
      const hint = nearest === undefined ? "see .env.example" : `did you mean ${nearest}?`;
      return `There is no setting ${key}; ${hint}`;
    });
}

function nearestOf(key: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: editDistance(key, candidate) }))
    .sort((a, b) => a.distance - b.distance);
  const isNear = nearest !== undefined && nearest.distance <= Math.max(2, key.length / 4);
  return isNear ? nearest.candidate : undefined;
}

/** How many letters must be added, removed or replaced to make one text of the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 1; index <= from.length; index += 1) {
    const next = [index];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[index - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
