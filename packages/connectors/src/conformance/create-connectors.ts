import type { Platform } from "@clipledger/domain/platforms";
import type { Connector } from "../connector.ts";
import { createSimulatedConnectors, perPlatform, realOrSimulated } from "../real-or-simulated.ts";
import type { SimulatorOptions } from "../simulator/create-simulator.ts";
import { type GuardOptions, guardSource } from "../sources/guard-source.ts";
import type { Source } from "../sources/source.ts";

interface ConnectorsOptions extends SimulatorOptions, GuardOptions {
  /** Who really answers, by platform, the first to be asked first. */
  readonly sources?: Partial<Record<Platform, readonly Source[]>> | undefined;
}

/** Connectors over sources that a test has made, one per platform, joined as the product joins them. */
export function createConnectors(options: ConnectorsOptions): Record<Platform, Connector> {
  const simulated = createSimulatedConnectors(options);
  return perPlatform((platform) => {
    const sources = (options.sources?.[platform] ?? []).map((source) => guardSource(source, options));
    return realOrSimulated({ ...options, platform, simulated: simulated[platform], orderOf: () => sources });
  });
}
