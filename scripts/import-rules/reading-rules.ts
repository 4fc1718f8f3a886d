export interface ReadingRule {
  readonly folders: readonly string[];
  readonly readers: readonly string[];
  /** Files that may hand the value straight to the named function, and nothing else. */
  readonly mayPassTo?: Readonly<Record<string, string>>;
  readonly rule: string;
}

export const clockRule: ReadingRule = {
  folders: ["apps/server/src", "packages"],
  readers: [
    "apps/server/src/infra/clock.ts",
    // Programs of others, and a program of its own: nobody hands them a clock.
    "packages/client/src/retries.ts",
    "packages/client/src/verify-webhook.ts",
    "packages/cli/src/main.ts",
  ],
  rule: "only infra/clock.ts reads the system clock, so that tests can set the time; use ctx.clock or take now as an argument",
};

export const environmentRule: ReadingRule = {
  folders: ["apps/server/src", "packages"],
  readers: [
    "apps/server/src/config.ts",
    "packages/cli/src/main.ts",
    "packages/client/examples/receive-webhooks.mjs",
    "packages/client/examples/who-is-owed.mjs",
  ],
  mayPassTo: {
    "apps/server/src/main.ts": "parseConfig",
    "apps/server/src/cli.ts": "parseConfig",
    "apps/server/src/webhooks-listen.ts": "readListenerOptions",
  },
  rule: "only config.ts reads environment variables, so that all problems are reported together; add a key there",
};
