import type {
  DataSourcesOutput,
  NewSourceOrder,
  SourceOrderOutput,
} from "@clipledger/contract/data-sources/source";
import type { Issue } from "@clipledger/contract/errors";
import { badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { changeSettings } from "../settings-versions.ts";
import { readDataSources } from "./list-data-sources.ts";

/** In which order sources are asked for one kind of lookup of one platform. */
export function setSourceOrder(ctx: OperationContext, input: NewSourceOrder): Promise<DataSourcesOutput> {
  const { platform, lookup } = input;
  return changeSettings(ctx, async (tx, at) => {
    const before = orderIn(await readDataSources(ctx, tx), input);
    refuseUnknown(input.sourceIds ?? [], before?.sourceIds ?? []);
    await writeOrder(tx, ctx.organization.id, input, at);
    const after = await readDataSources(ctx, tx);
    await recordActivity(tx, ctx, {
      type: "data_source.reordered",
      subject: { type: "data_source_order", id: `${platform}.${lookup}`, label: `${platform}, ${lookup}` },
      changes: {
        sourceIds: { before: before?.sourceIds ?? [], after: orderIn(after, input)?.sourceIds ?? [] },
      },
    });
    return after;
  });
}

function orderIn(
  { orders }: DataSourcesOutput,
  { platform, lookup }: NewSourceOrder,
): SourceOrderOutput | undefined {
  return orders.find((order) => order.platform === platform && order.lookup === lookup);
}

/** Sources of others, those that do not offer the lookup, and the simulator are not among those that can be asked. */
function refuseUnknown(sourceIds: readonly string[], askable: readonly string[]): void {
  const issues = sourceIds.flatMap((id, index): Issue[] => {
    const path = `sourceIds.${index}`;
    if (sourceIds.indexOf(id) < index) return [{ path, message: "Named twice" }];
    return askable.includes(id)
      ? []
      : [{ path, message: "No source of this lookup; see orders of GET /data-sources" }];
  });
  if (issues.length > 0) throw badRequest(issues);
}

async function writeOrder(
  tx: Transaction,
  organizationId: string,
  { platform, lookup, sourceIds }: NewSourceOrder,
  at: Date,
): Promise<void> {
  await tx.execute(
    sourceIds === null
      ? sql`delete from source_orders
          where organization_id = ${organizationId} and platform = ${platform} and lookup = ${lookup}`
      : sql`insert into source_orders (organization_id, platform, lookup, source_ids, updated_at)
          values (${organizationId}, ${platform}, ${lookup}, ${sourceIds}::text[], ${at})
          on conflict (organization_id, platform, lookup)
          do update set source_ids = excluded.source_ids, updated_at = excluded.updated_at`,
  );
}
