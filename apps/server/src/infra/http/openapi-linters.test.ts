import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiContract } from "@clipledger/contract/api-contract";
import { lintFromString, loadConfig } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi-document.ts";

const document = await openApiDocument(apiContract, "https://clips.example/api/v1");

/** Has the rules, and beside it what is left out and why. */
const settings = fileURLToPath(new URL("../../../redocly.yaml", import.meta.url));

describe("the API document", () => {
  it("leaves Redocly's recommended rules nothing to say but what redocly.yaml explains", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: join(dirname(settings), "openapi.json"),
      config: await loadConfig({ configPath: settings }),
    });
    const [left, ...others] = problems.map(({ ruleId, ignored }) => ({ ruleId, ignored }));
    expect(left).toEqual({ ruleId: "no-ambiguous-paths", ignored: true });
    expect(others).toEqual([]);
  });

  it("leaves Spectral's rules for OpenAPI nothing to say", async () => {
    const linter = new spectral.Spectral();
    // Safe: it is a ruleset; its own types are wider than those that the linter declares.
    const oas = rulesets.oas as unknown as RulesetDefinition;
    // Groups of fields are kept for clients that were generated when others extended them.
    linter.setRuleset({ extends: [oas], rules: { "oas3-unused-component": "off" } });
    const problems = await linter.run(JSON.stringify(document));
    expect(problems.map(({ code, message, path }) => `${code}: ${message} (${path.join("/")})`)).toEqual([]);
  }, 60_000);
});
