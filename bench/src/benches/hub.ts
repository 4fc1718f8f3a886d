import type { Bench } from "../bench.ts";
import { compareServers } from "../compare-servers.ts";
import { CURRENT_CAMPAIGNS, seedHub } from "../seed-hub.ts";
import { startTemporaryDatabase, withConnection } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

/** A page of an organization's campaigns, with their creators and warnings, against the same from a bare server. */
export const hubBench: Bench = {
  name: "hub",
  goal: 0.5,
  async run(stage) {
    const folder = await makeTemporaryFolder(stage);
    const databaseUrl = await startTemporaryDatabase(stage, folder);
    const question = {
      path: "/api/v1/campaigns",
      apiKey: await withConnection(databaseUrl, seedHub),
      bareProgram: "bench/src/reference/bare-hub-server.ts",
      totalRows: CURRENT_CAMPAIGNS,
    };
    return compareServers(stage, { folder, databaseUrl }, question);
  },
};
