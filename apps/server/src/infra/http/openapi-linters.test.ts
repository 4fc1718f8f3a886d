import { apiContract } from "@clipledger/contract/api-contract";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi-document.ts";

const document = await openApiDocument(apiContract, "https://clips.example/api/v1");

// What is looked up by a username and what is listed of an id have paths of one shape. The contract has both since the first
// release; the server prefers the one that says `username`.
const known = [
  "no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: `/live/{platform}/accounts/username/{username}` and `/live/{platform}/accounts/{platformAccountId}/videos`.",
];

describe("the API document", () => {
  it("leaves Redocly's recommended rules nothing to say but for two paths of one shape", async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "/openapi.json",
      config: await createConfig({ extends: ["recommended"] }),
    });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual(known);
  });

  it("leaves Spectral's rules for OpenAPI nothing to say", async () => {
    const linter = new spectral.Spectral();
    // Safe: it is a ruleset; its own types are wider than those that the linter declares.
    linter.setRuleset({ extends: [rulesets.oas as unknown as RulesetDefinition] });
    const problems = await linter.run(JSON.stringify(document));
    expect(problems.map(({ code, message, path }) => `${code}: ${message} (${path.join("/")})`)).toEqual([]);
  }, 60_000);
});
