import type { Connector } from "@clipledger/connectors/connector";
import { ConnectorFailure } from "@clipledger/connectors/connector-failure";
import { PLATFORMS } from "@clipledger/domain/platforms";
import type { Connectors } from "../src/infra/context.ts";

/** Connectors that do what the test says, the same on every platform. What it leaves out fails. */
export function stagedConnectors(staged: Partial<Connector>): Connectors {
  const fail = async () => {
    throw new ConnectorFailure("upstream", "not staged");
  };
  const connectors = PLATFORMS.map((platform) => [
    platform,
    {
      platform,
      video: fail,
      accountByUsername: fail,
      accountById: fail,
      accountVideos: fail,
      comments: fail,
      searchUsers: fail,
      searchVideos: fail,
      searchHashtags: fail,
      ...staged,
    },
  ]);
  // One entry was made for every platform.
  return Object.fromEntries(connectors) as Connectors;
}
