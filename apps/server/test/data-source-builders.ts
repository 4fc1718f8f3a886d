import type { DataSourceOutput, NewDataSource } from "@clipledger/contract/data-sources/source";
import { addDataSource } from "../src/modules/sources/settings/add-data-source.ts";
import type { TestOrganization } from "./builders.ts";

/** Long enough for its last four characters to be shown. */
export const SECRET_KEY = "sk-never-to-be-seen-9876";

export function buildDataSource(
  { ctx }: TestOrganization,
  input: NewDataSource = { kind: "youtube-data-api", key: SECRET_KEY },
): Promise<DataSourceOutput> {
  return addDataSource(ctx, input);
}
