import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { CONFIG_KEYS, parseConfig } from "./config.ts";

const encryptionKeys = `2026:${randomBytes(32).toString("base64")}`;

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
    [{ CLIPLEDGER_MAILBOX: "off" }, false],
    [{ SMTP_URL: "smtp://mail.example.com" }, false],
  ])("with %j, shows kept emails: %j", (environment, hasMailbox) => {
    expect(parseConfig(environment, []).hasMailbox).toBe(hasMailbox);
  });

  it("refuses a mailbox where emails are sent", () => {
    const environment = { SMTP_URL: "smtp://mail.example.com", CLIPLEDGER_MAILBOX: "on" };
    expect(() => parseConfig(environment, [])).toThrow("CLIPLEDGER_MAILBOX");
  });

  it.each(["name", "a:b", `${encryptionKeys},${encryptionKeys}`, `:${randomBytes(32).toString("base64")}`])(
    "refuses the encryption keys %j",
    (keys) => {
      expect(() => parseConfig({ CLIPLEDGER_ENCRYPTION_KEYS: keys }, [])).toThrow(
        "CLIPLEDGER_ENCRYPTION_KEYS",
      );
    },
  );

  it("has every key in .env.example, and no other", async () => {
    const text = await readFile(new URL("../../../.env.example", import.meta.url), "utf8");
    const listed = [...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, key]) => key);
    expect(listed.sort()).toEqual([...CONFIG_KEYS].sort());
  });
});

function thrownBy(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return "";
}
