import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import pg from "pg";
import { requiredMaxVideos, toSpec } from "../../../apps/server/src/modules/campaigns/campaigns.mapper.ts";
import {
  countCampaignRows,
  listCampaignRows,
} from "../../../apps/server/src/modules/campaigns/list-campaigns.ts";
import {
  type CampaignCreatorsRow,
  type ListedCampaignRow,
  listCampaignCreators,
  toCampaignRow,
} from "../../../apps/server/src/modules/campaigns/present-campaign.ts";
import { runBareServer } from "./bare-server.ts";
import { recordStatement } from "./record-statement.ts";

const PAGE = { sortCol: "createdAt", sortDir: "desc", page: 1, perPage: 10 } as const;
const CAMPAIGN_PARAMETERS = 3;

const today = dateOf(new Date());
const countStatement = recordStatement((db, organizationId) =>
  countCampaignRows(db, { organizationId, today }),
);
const listStatement = recordStatement((db, organizationId) =>
  listCampaignRows(db, { organizationId, today }, PAGE),
);
const creatorsStatement = recordStatement((db, organizationId) =>
  listCampaignCreators(db, organizationId, today, []),
);

/** Answers `GET /api/v1/campaigns` like the product, with the product's own statements, prepared, and its mapper. */
async function answerCampaigns(pool: pg.Pool, organizationId: string): Promise<object> {
  const [count, list] = await Promise.all([
    pool.query(countStatement(organizationId)),
    pool.query<ListedCampaignRow>(listStatement(organizationId)),
  ]);
  const creators = await listCreators(pool, organizationId, list.rows);
  const totalRows: number = count.rows[0].total;
  const data = list.rows.map((row) => toCampaignRow(row, creators.get(row.id), today));
  return { data, pageCount: Math.ceil(totalRows / PAGE.perPage), totalRows };
}

async function listCreators(
  pool: pg.Pool,
  organizationId: string,
  campaigns: readonly ListedCampaignRow[],
): Promise<Map<string, CampaignCreatorsRow>> {
  const { values, ...statement } = creatorsStatement(organizationId);
  const { rows } = await pool.query<CampaignCreatorsRow>({
    ...statement,
    values: [
      campaigns.map(({ id }) => id),
      campaigns.map(({ video_target }) => video_target),
      campaigns.map((row) => requiredMaxVideos(toSpec(row))),
      ...values.slice(CAMPAIGN_PARAMETERS),
    ],
  });
  return new Map(rows.map((row) => [row.campaign_id, row]));
}

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
runBareServer(answerCampaigns);
