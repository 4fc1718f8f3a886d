import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { Connector } from "./connector.ts";
import type { ReportProblem } from "./lookups.ts";
import type { ResilienceLimits } from "./resilience/resilience-limits.ts";
import { withResilience } from "./resilience/with-resilience.ts";
import { createSimulator, type SimulatorOptions } from "./simulator/create-simulator.ts";
import { withValidatedAnswers } from "./validation/with-validated-answers.ts";

interface ConnectorsOptions extends SimulatorOptions {
  /** Platforms that are really asked; the others are simulated. */
  readonly real?: Partial<Record<Platform, Connector>> | undefined;
  readonly limits?: Partial<ResilienceLimits> | undefined;
  readonly onProblem?: ReportProblem | undefined;
}

/** The connectors that the product uses, one per platform: answers checked, and asked with patience and restraint. */
export function createConnectors(options: ConnectorsOptions): Record<Platform, Connector> {
  const { real = {}, now, limits, onProblem } = options;
  const simulated = createSimulator(options);
  const connectors = PLATFORMS.map((platform) => {
    const checked = withValidatedAnswers(real[platform] ?? simulated[platform], { now, onProblem });
    return [platform, withResilience(checked, { limits, onProblem })];
  });
  // One entry was made for every platform.
  return Object.fromEntries(connectors) as Record<Platform, Connector>;
}
