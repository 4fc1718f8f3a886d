import type pg from "pg";
import {
  countActivity,
  listActivityRows,
} from "../../../apps/server/src/modules/organizations/activity/list-activity.ts";
import { runBareServer } from "./bare-server.ts";
import { recordStatement } from "./record-statement.ts";

const PAGE_SIZE = 10;
const countStatement = recordStatement((db, organizationId) => countActivity(db, { organizationId }));
const listStatement = recordStatement((db, organizationId) =>
  listActivityRows(db, { organizationId }, { page: 1, perPage: PAGE_SIZE, direction: "desc" }),
);

/** Answers `GET /api/v1/activity` like the product, with the product's own statements, prepared. */
async function answerActivity(pool: pg.Pool, organizationId: string): Promise<object> {
  const [count, list] = await Promise.all([
    pool.query(countStatement(organizationId)),
    pool.query(listStatement(organizationId)),
  ]);
  const totalRows: number = count.rows[0].total;
  return { data: list.rows.map(toEntry), pageCount: Math.ceil(totalRows / PAGE_SIZE), totalRows };
}

function toEntry(row: Record<string, unknown> & { occurred_at: Date }): object {
  return {
    id: row["id"],
    type: row["type"],
    occurredAt: row.occurred_at.toISOString(),
    actor: {
      type: row["actor_type"],
      surface: row["surface"],
      userId: row["user_id"],
      apiKeyId: row["api_key_id"],
      impersonated: row["impersonated"],
      name: row["user_name"],
      apiKeyName: row["api_key_name"],
      connectionName: row["connection_name"],
    },
    subject: { type: row["subject_type"], id: row["subject_id"], label: row["subject_label"] },
    changes: row["changes"],
  };
}

runBareServer(answerActivity);
