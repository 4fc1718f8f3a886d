import { describe, expect, it } from "vitest";
import { parseConfig } from "./config.ts";

const google = { CLIPLEDGER_GOOGLE_CLIENT_ID: "an-id", CLIPLEDGER_GOOGLE_CLIENT_SECRET: "a-secret" };

describe("settings of consent", () => {
  it("offer no platform without a client", () => {
    expect(parseConfig({}, []).consentClients).toEqual({});
    expect(parseConfig({ CLIPLEDGER_TIKTOK_CLIENT_KEY: "off" }, []).consentClients).toEqual({});
  });

  it("lead to the real services, or to others", () => {
    const { youtube } = parseConfig(google, []).consentClients;
    expect(youtube).toEqual({
      ...{ id: "an-id", secret: "a-secret", exchangeUrl: undefined },
      authorizationUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
      revocationUrl: "https://oauth2.googleapis.com/revoke",
      apiUrl: "https://www.googleapis.com/youtube/v3",
    });
    const tiktok = {
      ...{ CLIPLEDGER_TIKTOK_CLIENT_KEY: "a-key", CLIPLEDGER_TIKTOK_CLIENT_SECRET: "a-secret" },
      CLIPLEDGER_TIKTOK_TOKEN_URL: "http://127.0.0.1:4609/v2/oauth/token/",
    };
    expect(parseConfig(tiktok, []).consentClients.tiktok).toMatchObject({
      tokenUrl: "http://127.0.0.1:4609/v2/oauth/token/",
      authorizationUrl: "https://www.tiktok.com/v2/auth/authorize/",
    });
  });

  it("are refused with every problem at once, and with what to do", () => {
    const refused = () =>
      parseConfig(
        {
          ...{ CLIPLEDGER_GOOGLE_CLIENT_ID: "an-id", CLIPLEDGER_WEBHOOK_LOOPBACK: "refuse" },
          CLIPLEDGER_TIKTOK_TOKEN_URL: "http://127.0.0.1:4609/v2/oauth/token/",
          CLIPLEDGER_INSTAGRAM_API_URL: "off",
          CLIPLEDGER_INSTAGRAM_CLIENT_ID: "an-id",
          CLIPLEDGER_INSTAGRAM_CLIENT_SECRET: "a-secret",
        },
        [],
      );
    for (const problem of [
      "CLIPLEDGER_GOOGLE_CLIENT_SECRET: required with CLIPLEDGER_GOOGLE_CLIENT_ID",
      "CLIPLEDGER_TIKTOK_TOKEN_URL: an address on this machine",
      "CLIPLEDGER_TIKTOK_TOKEN_URL: used only with CLIPLEDGER_TIKTOK_CLIENT_KEY",
      "CLIPLEDGER_INSTAGRAM_API_URL: leave out the client's id and secret instead",
    ])
      expect(refused).toThrow(problem);
  });
});
