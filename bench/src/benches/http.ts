import type { Bench } from "../bench.ts";
import { compareServers } from "../compare-servers.ts";
import { ACTIVITY_ROWS, seedActivity } from "../seed-activity.ts";
import { startTemporaryDatabase, withConnection } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

/** A page of the activity log from the whole product, against the same page from a bare server. */
export const httpBench: Bench = {
  name: "http",
  goal: 0.6,
  async run(stage) {
    const folder = await makeTemporaryFolder(stage);
    const databaseUrl = await startTemporaryDatabase(stage, folder);
    const question = {
      path: "/api/v1/activity",
      apiKey: await withConnection(databaseUrl, seedActivity),
      bareProgram: "bench/src/reference/bare-http-server.ts",
      totalRows: ACTIVITY_ROWS,
    };
    return compareServers(stage, { folder, databaseUrl }, question);
  },
};
