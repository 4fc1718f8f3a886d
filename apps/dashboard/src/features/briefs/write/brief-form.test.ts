import { MAX_SAMPLES } from "@clipledger/contract/briefs/sample-video";
import { expect, it } from "vitest";
import { maxSamples } from "./brief-form.ts";

it("offers as many samples as the server takes", () => {
  expect(maxSamples).toBe(MAX_SAMPLES);
});
