import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { Connector } from "../connector.ts";
import { type Delay, delayByTimer } from "../delay.ts";
import { createSimulatedConnector } from "./simulated-connector.ts";
import { createWorld } from "./world.ts";

export interface SimulatorOptions {
  /** Same seed and same instant, same answers. */
  readonly seed: string;
  readonly now: () => Date;
  /** Where the server answers with `drawMedia`. */
  readonly mediaUrl: string;
  readonly delay?: Delay | undefined;
}

export function createSimulator(options: SimulatorOptions): Record<Platform, Connector> {
  const { seed, now, mediaUrl, delay = delayByTimer } = options;
  const connectors = PLATFORMS.map((platform) => {
    const world = createWorld(platform, seed, mediaUrl);
    return [platform, createSimulatedConnector({ world, now, delay })];
  });
  // One entry was made for every platform.
  return Object.fromEntries(connectors) as Record<Platform, Connector>;
}
