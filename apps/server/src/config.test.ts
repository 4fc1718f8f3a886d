import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { CONFIG_KEYS, parseConfig } from "./config.ts";

const encryptionKeys = `2026:${randomBytes(32).toString("base64")}`;

const providerSettings = {
  CLIPLEDGER_PAYOUT_PROVIDER: "http",
  CLIPLEDGER_PAYOUT_PROVIDER_URL: "https://payouts.example.com/v1",
  CLIPLEDGER_PAYOUT_PROVIDER_KEY: "k".repeat(16),
  CLIPLEDGER_PAYOUT_PROVIDER_CALLBACK_SECRET: `whsec_${randomBytes(24).toString("base64")}`,
};

describe("configuration", () => {
  it("starts with nothing set: embedded database, demo data, both roles", () => {
    expect(parseConfig({}, [])).toMatchObject({ PORT: 4000, isDemo: true, role: "all", isJson: false });
  });

  it("reports every problem together", () => {
    const environment = {
      PORT: "http",
      PUBLIC_URL: "nowhere",
      METRICS_TOKEN: "short",
      DATABASE_URL: "postgres://db/x",
    };
    const parse = () => parseConfig(environment, ["--role", "queen"]);
    for (const word of [
      "PORT",
      "PUBLIC_URL",
      "METRICS_TOKEN",
      "--role",
      "CLIPLEDGER_SECRET",
      "CLIPLEDGER_ENCRYPTION_KEYS",
    ]) {
      expect(parse).toThrow(word);
    }
  });

  it("takes one ClickHouse or the servers of a cluster, and no name that could not stand in a statement", () => {
    expect(parseConfig({}, []).clickhouse).toBeUndefined();
    const one = { CLICKHOUSE_URL: "http://127.0.0.1:8123" };
    expect(parseConfig(one, []).clickhouse).toMatchObject({
      urls: [one.CLICKHOUSE_URL],
      database: "clipledger",
    });
    const two = { CLICKHOUSE_URL: "http://a:8123, https://b:8443" };
    expect(() => parseConfig(two, [])).toThrow("CLICKHOUSE_CLUSTER: required");
    expect(parseConfig({ ...two, CLICKHOUSE_CLUSTER: "shards" }, []).clickhouse).toMatchObject({
      urls: ["http://a:8123", "https://b:8443"],
      cluster: "shards",
    });
    expect(() => parseConfig({ CLICKHOUSE_USER: "x" }, [])).toThrow("used only with CLICKHOUSE_URL");
    expect(() => parseConfig({ ...one, CLICKHOUSE_REPLICATED: "on" }, [])).toThrow(
      "used only with CLICKHOUSE_CLUSTER",
    );
    for (const wrong of [
      { CLICKHOUSE_URL: "tcp://a:9000" },
      { CLICKHOUSE_URL: "http://user:secret@a" },
      { ...one, CLICKHOUSE_DATABASE: "x; drop" },
      { ...one, CLICKHOUSE_TIMEOUT_MS: "5" },
      { ...one, CLICKHOUSE_MIN_VIDEOS: "-1" },
      { ...one, CLICKHOUSE_REPLICATED: "yes" },
    ])
      expect(() => parseConfig(wrong, [])).toThrow("expected");
  });

  it("names an unknown option", () => {
    expect(() => parseConfig({}, ["--verbose"])).toThrow("--verbose");
  });

  it("never shows the value of a secret in a problem", () => {
    const secret = "tooshort-secret-value";
    const message = thrownBy(() =>
      parseConfig({ CLIPLEDGER_SECRET: secret, CLIPLEDGER_ENCRYPTION_KEYS: secret }, []),
    );
    expect(message).toContain("CLIPLEDGER_SECRET");
    expect(message).not.toContain(secret);
  });

  it("takes a database of its own with secrets, and seeds no demo there", () => {
    const environment = {
      DATABASE_URL: "postgresql://user:pass@db.internal:5432/clipledger",
      CLIPLEDGER_SECRET: "x".repeat(32),
      CLIPLEDGER_ENCRYPTION_KEYS: `${encryptionKeys},old:${randomBytes(32).toString("base64")}`,
    };
    const config = parseConfig(environment, ["--role", "worker", "--json"]);
    expect(config).toMatchObject({ isDemo: false, role: "worker", isJson: true });
    expect(config.CLIPLEDGER_ENCRYPTION_KEYS?.map(({ id }) => id)).toEqual(["2026", "old"]);
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: "http://127.0.0.1:4000" }, true],
    [{ PUBLIC_URL: "http://[::1]:4000/" }, true],
    [{ PUBLIC_URL: "https://clip.example.com" }, false],
    [{ PUBLIC_URL: "https://localhost.example.com" }, false],
    [{ PUBLIC_URL: "https://clip.example.com", CLIPLEDGER_MAILBOX: "on" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "192.168.1.20", PUBLIC_URL: "http://localhost:4000" }, false],
    [{ HOST: "::1" }, true],
    [{ TRUST_PROXY: "true" }, false],
    [{ TRUST_PROXY: "10.0.0.0/8" }, false],
    [{ TRUST_PROXY: "false" }, true],
    [{ HOST: "0.0.0.0", CLIPLEDGER_MAILBOX: "on" }, true],
    [{ CLIPLEDGER_MAILBOX: "off" }, false],
    [{ SMTP_URL: "smtp://mail.example.com" }, false],
  ])("with %j, shows kept emails: %j", (environment, hasMailbox) => {
    expect(parseConfig(environment, []).hasMailbox).toBe(hasMailbox);
  });

  it("refuses a mailbox where emails are sent", () => {
    const environment = { SMTP_URL: "smtp://mail.example.com", CLIPLEDGER_MAILBOX: "on" };
    expect(() => parseConfig(environment, [])).toThrow("CLIPLEDGER_MAILBOX");
  });

  it.each([
    [{}, "sandbox"],
    [{ PUBLIC_URL: "https://clip.example.com" }, "none"],
    [{ SMTP_URL: "smtp://mail.example.com" }, "none"],
    [{ HOST: "0.0.0.0" }, "none"],
    [{ HOST: "::", PUBLIC_URL: "http://localhost:4000" }, "none"],
    [{ TRUST_PROXY: "true" }, "none"],
    [{ TRUST_PROXY: "2001:db8::1" }, "none"],
    [{ CLIPLEDGER_PAYOUT_PROVIDER: "none" }, "none"],
    [{ PUBLIC_URL: "https://clip.example.com", CLIPLEDGER_PAYOUT_PROVIDER: "sandbox" }, "sandbox"],
    [providerSettings, "http"],
  ])("with %j, pays through: %s", (environment, payoutProvider) => {
    expect(parseConfig(environment, []).payoutProvider).toBe(payoutProvider);
  });

  it("asks for all settings of a provider elsewhere, and for none of another", () => {
    const missing = thrownBy(() => parseConfig({ CLIPLEDGER_PAYOUT_PROVIDER: "http" }, []));
    for (const key of ["_URL", "_KEY", "_CALLBACK_SECRET"])
      expect(missing).toContain(`PAYOUT_PROVIDER${key}`);
    const unused = { ...providerSettings, CLIPLEDGER_PAYOUT_PROVIDER: "sandbox" };
    expect(() => parseConfig(unused, [])).toThrow("used only with CLIPLEDGER_PAYOUT_PROVIDER=http");
  });

  it.each(["secret", "whsec_", "whsec_c2hvcnQ=", "whsec_!!"])("refuses the callback secret %j", (secret) => {
    const environment = { ...providerSettings, CLIPLEDGER_PAYOUT_PROVIDER_CALLBACK_SECRET: secret };
    expect(() => parseConfig(environment, [])).toThrow("whsec_ and at least 24 bytes");
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: "http://localhost:4000" }, true],
    [{ PUBLIC_URL: "https://clip.example.com" }, false],
    [{ SMTP_URL: "smtp://mail.example.com" }, false],
    [{ HOST: "0.0.0.0" }, false],
    [{ TRUST_PROXY: "true" }, false],
    [{ TRUST_PROXY: "192.0.2.1" }, false],
    [{ HOST: "0.0.0.0", CLIPLEDGER_WEBHOOK_LOOPBACK: "allow" }, true],
    [{ CLIPLEDGER_WEBHOOK_LOOPBACK: "refuse" }, false],
    [{ PUBLIC_URL: "https://clip.example.com", CLIPLEDGER_WEBHOOK_LOOPBACK: "allow" }, true],
  ])("with %j, delivers webhooks to this machine: %j", (environment, allowsWebhookLoopback) => {
    expect(parseConfig(environment, []).allowsWebhookLoopback).toBe(allowsWebhookLoopback);
  });

  it.each([
    ["CLIPLEDGER_REQUESTS_PER_MINUTE", "1e11", "1 to 1000000"],
    ["CLIPLEDGER_SIGN_INS_PER_MINUTE", "1e11", "1 to 100000"],
    ["CLIPLEDGER_PUBLIC_REQUESTS_PER_MINUTE", "Infinity", "1 to 1000000"],
    ["CLIPLEDGER_MAX_BODY_BYTES", "99999999999", "1024 to 256000000"],
    ["CLIPLEDGER_STOP_DELAY_MS", "-1", "0 to 60000"],
    ["PORT", "70000", "0 to 65535"],
    ["DATABASE_MAX_CONNECTIONS", "many", "2 to 500"],
  ])("refuses %s=%s and says what it takes", (key, value, range) => {
    expect(thrownBy(() => parseConfig({ [key]: value }, []))).toContain(
      `${key}: expected a whole number from ${range}`,
    );
  });

  it("bounds every number", () => {
    const numbers = CONFIG_KEYS.filter((key) =>
      /_MS$|_BYTES$|_MINUTE$|_DAYS$|PORT$|CONCURRENCY$|_CONNECTIONS$/.test(key),
    );
    expect(numbers.length).toBeGreaterThan(12);
    for (const key of numbers) expect(() => parseConfig({ [key]: "1e11" }, []), key).toThrow(`${key}: `);
  });

  it("warns of settings that nobody reads, and names the one that was meant", () => {
    const { warnings } = parseConfig(
      {
        CLIPLEDGER_REQUEST_PER_MINUTE: "5",
        CLIPLEDGER_MAILBOXX: "on",
        clipledger_demo: "false",
        CLIPLEDGER_SOMETHING_ELSE_ENTIRELY: "1",
        CLIPLEDGER_SERVICE_HOST: "10.0.0.1",
        CLIPLEDGER_DEMO: "true",
        PATH: "/bin",
      },
      [],
    );
    expect(warnings).toEqual([
      "There is no setting CLIPLEDGER_MAILBOXX; did you mean CLIPLEDGER_MAILBOX?",
      "There is no setting CLIPLEDGER_REQUEST_PER_MINUTE; did you mean CLIPLEDGER_REQUESTS_PER_MINUTE?",
      "There is no setting CLIPLEDGER_SOMETHING_ELSE_ENTIRELY; see .env.example",
      "There is no setting clipledger_demo; did you mean CLIPLEDGER_DEMO?",
    ]);
  });

  it.each([
    [{}, []],
    [{ PUBLIC_URL: "https://clip.example.com", SMTP_URL: "smtp://mail.example.com" }, []],
    [{ PUBLIC_URL: "https://clip.example.com" }, ["SMTP_URL"]],
    [{ HOST: "0.0.0.0", CLIPLEDGER_MAILBOX: "on" }, ["SMTP_URL", "CLIPLEDGER_MAILBOX"]],
    [
      { HOST: "0.0.0.0", SMTP_URL: "smtp://mail.example.com", CLIPLEDGER_PAYOUT_PROVIDER: "sandbox" },
      ["CLIPLEDGER_PAYOUT_PROVIDER"],
    ],
    [
      { TRUST_PROXY: "true", SMTP_URL: "smtp://m.example", CLIPLEDGER_WEBHOOK_LOOPBACK: "allow" },
      ["LOOPBACK"],
    ],
  ])("with %j, warns of what does not suit a server that others reach: %j", (environment, words) => {
    const { warnings } = parseConfig(environment, []);
    expect(warnings).toHaveLength(words.length);
    for (const [index, word] of words.entries()) expect(warnings[index]).toContain(word);
  });

  const onDatabase = {
    DATABASE_URL: "postgres://clipledger@db.internal:5432/clips",
    CLIPLEDGER_SECRET: "s".repeat(32),
    CLIPLEDGER_ENCRYPTION_KEYS: encryptionKeys,
  };
  it.each([`p@ss/w:rd?#[%41]&+ $'\\"`, "plain", "äß€"])("takes the password %s as it is", (password) => {
    const { DATABASE_URL = "", secretValues } = parseConfig(
      { ...onDatabase, DATABASE_PASSWORD: password },
      [],
    );
    const read = new URL(DATABASE_URL);
    expect(decodeURIComponent(read.password)).toBe(password);
    expect([read.username, read.host, read.pathname]).toEqual(["clipledger", "db.internal:5432", "/clips"]);
    expect(secretValues).toContain(password);
    expect(new pg.Client({ connectionString: DATABASE_URL }).password).toBe(password);
  });

  it.each([
    [{ DATABASE_PASSWORD: "x" }, "used only with DATABASE_URL"],
    [{ ...onDatabase, DATABASE_URL: "postgres://a:b@db/clips", DATABASE_PASSWORD: "x" }, "set only one"],
    [
      { ...onDatabase, DATABASE_URL: "postgres:///clips?host=/run", DATABASE_PASSWORD: "x" },
      "a user and a host",
    ],
  ])("refuses %j: %s", (environment, problem) => {
    expect(thrownBy(() => parseConfig(environment, []))).toContain(`DATABASE_PASSWORD: `);
    expect(thrownBy(() => parseConfig(environment, []))).toContain(problem);
  });

  it("names every entry of TRUST_PROXY that it cannot read", () => {
    const thrown = thrownBy(() => parseConfig({ TRUST_PROXY: "yes,10.0.0.0/8,10.0.0.0/40", PORT: "x" }, []));
    for (const problem of ['TRUST_PROXY: "yes"', 'TRUST_PROXY: "10.0.0.0/40"', "PORT: "])
      expect(thrown).toContain(problem);
  });

  const open = "also accepts connections that bypass the proxy";
  it.each([
    [{ TRUST_PROXY: "true" }, []],
    [{ TRUST_PROXY: "true", HOST: "127.0.0.1" }, []],
    [{ TRUST_PROXY: "true", HOST: "::1" }, []],
    [{ TRUST_PROXY: "false", HOST: "0.0.0.0" }, []],
    [{ TRUST_PROXY: "10.0.0.1", HOST: "0.0.0.0" }, [`HOST=0.0.0.0 ${open}`]],
    [{ TRUST_PROXY: "true", HOST: "10.0.0.7" }, [`HOST=10.0.0.7 ${open}`, "list the proxies instead"]],
  ])("with %j, calls a port beside the proxy risky: %j", (environment, words) => {
    const risks = parseConfig({ PUBLIC_URL: "https://clip.example.com", ...environment }, []).risks.join(
      "\n",
    );
    for (const word of words) expect(risks).toContain(word);
    expect(risks.includes(open)).toBe(words.length > 0);
  });

  it("leaves load balancers time to notice the end, where others reach it", () => {
    expect(parseConfig({}, []).stopDelayMs).toBe(0);
    expect(parseConfig({ HOST: "0.0.0.0" }, []).stopDelayMs).toBe(5_000);
    expect(parseConfig({ HOST: "0.0.0.0", CLIPLEDGER_STOP_DELAY_MS: "0" }, []).stopDelayMs).toBe(0);
  });

  it.each(["0", "2001", "1.5", "many"])("refuses %s deliveries at the same time", (count) => {
    const environment = { CLIPLEDGER_WEBHOOK_CONCURRENCY: count };
    expect(() => parseConfig(environment, [])).toThrow("CLIPLEDGER_WEBHOOK_CONCURRENCY");
  });

  it.each([
    [{}, { watch: 14, soft: 45, hard: 75 }],
    [{ WATCH: "off" }, { watch: null, soft: 45, hard: 75 }],
    [
      { WATCH: "off", SOFT: "1", HARD: "2" },
      { watch: null, soft: 1, hard: 2 },
    ],
    [
      { SOFT: "off", HARD: "15" },
      { watch: 14, soft: null, hard: 15 },
    ],
    [
      { WATCH: "off", SOFT: "off", HARD: "off" },
      { watch: null, soft: null, hard: null },
    ],
  ])("with %j, holds payouts after %j days", (days, payoutHoldDays) => {
    expect(parseConfig(holdSettings(days), []).payoutHoldDays).toEqual(payoutHoldDays);
  });

  it.each([
    [{ SOFT: "14" }, "SOFT_DAYS: 14 must be more than CLIPLEDGER_PAYOUT_HOLD_WATCH_DAYS, which is 14"],
    [{ SOFT: "80" }, "HARD_DAYS: 75 must be more than CLIPLEDGER_PAYOUT_HOLD_SOFT_DAYS, which is 80"],
    [{ WATCH: "75", SOFT: "off" }, "HARD_DAYS: 75 must be more than CLIPLEDGER_PAYOUT_HOLD_WATCH_DAYS"],
    [{ WATCH: "0" }, "WATCH_DAYS: expected a number of days from 1 to 3650, or off"],
    [{ HARD: "never" }, "HARD_DAYS: expected a number of days from 1 to 3650, or off"],
    [{ SOFT: "45.5" }, "SOFT_DAYS: expected a number of days from 1 to 3650, or off"],
  ])("refuses the days %j of a payout hold", (days, problem) => {
    expect(() => parseConfig(holdSettings(days), [])).toThrow(problem);
  });

  it.each(["name", "a:b", `${encryptionKeys},${encryptionKeys}`, `:${randomBytes(32).toString("base64")}`])(
    "refuses the encryption keys %j",
    (keys) => {
      expect(() => parseConfig({ CLIPLEDGER_ENCRYPTION_KEYS: keys }, [])).toThrow(
        "CLIPLEDGER_ENCRYPTION_KEYS",
      );
    },
  );

  it.each([
    ["CLIPLEDGER_BACKUP_SCHEDULE", "every night", "expected a crontab line"],
    ["CLIPLEDGER_BACKUP_SCHEDULE", "60 2 * * *", "expected a crontab line"],
    ["CLIPLEDGER_BACKUP_KEEP_DAILY", "-1", "0 to 1000"],
    ["CLIPLEDGER_BACKUP_KEY", "short", "at least 16 characters"],
  ])("refuses %s=%s", (name, value, problem) => {
    expect(() => parseConfig({ [name]: value }, [])).toThrow(`${name}: `);
    expect(() => parseConfig({ [name]: value }, [])).toThrow(problem);
  });

  it("has every key in .env.example, and no other", async () => {
    const text = await readFile(new URL("../../../.env.example", import.meta.url), "utf8");
    const listed = [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, key]) => key);
    // Read by compose.yaml alone.
    expect(listed.sort()).toEqual([...CONFIG_KEYS, "POSTGRES_PASSWORD"].sort());
  });
});

function holdSettings(days: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(days).map(([stage, value]) => [`CLIPLEDGER_PAYOUT_HOLD_${stage}_DAYS`, value]),
  );
}

function thrownBy(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return "";
}
