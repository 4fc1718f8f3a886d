import { buildApiKey, type TestOrganization } from "./builders.ts";
import { buildJoinedCreator, type TestCreator } from "./creator-builders.ts";
import { send } from "./request.ts";
import type { TestApp } from "./test-app.ts";
import { WORKED_EXAMPLE, workedExampleRows } from "./worked-example.ts";

export interface PaidCreator {
  readonly creator: TestCreator;
  readonly campaignId: string;
  readonly apiKey: string;
}

/**
 * A creator with the videos of the worked example. On Monday, 14 September 2026, their first week is due with 35.60, and
 * the second one runs.
 */
export async function buildPaidCreator(
  app: TestApp,
  organization: TestOrganization,
  fields: Parameters<typeof buildJoinedCreator>[1] = { firstName: "Cora", lastName: "Lind" },
): Promise<PaidCreator> {
  const apiKey = (await buildApiKey(organization)).secret;
  const ask = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await send(app, `/api/v1${path}`, {
      method,
      apiKey,
      ...(body && { body }),
    });
    if (status !== 200) throw new Error(`${method} ${path} answered ${status} ${answer.code}`);
    return answer;
  };
  const { id: campaignId } = await ask("POST", "/campaigns", WORKED_EXAMPLE);
  const creator = await buildJoinedCreator(organization, fields);
  await ask("POST", "/tracking/import", { rows: workedExampleRows("2026-09-13") });
  const accounts = await ask("GET", "/accounts/tracked");
  const accountIds = accounts.data.map(({ id }: { id: string }) => id);
  await ask("POST", `/creators/${creator.id}/accounts`, { accountIds });
  await ask("POST", "/creators/campaigns/assign", {
    creatorIds: [creator.id],
    campaignId,
    startBasis: "prev",
  });
  return { creator, campaignId, apiKey };
}
