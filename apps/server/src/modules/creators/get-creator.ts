import type { CreatorOutput } from "@clipledger/contract/creators/creator";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { listCreatorRowsById } from "./creator-rows.queries.ts";
import { toCreator } from "./creators.mapper.ts";

export async function getCreator(
  { db, organization, clock }: OperationContext,
  id: string,
): Promise<CreatorOutput> {
  const now = clock.now();
  const [row] = await listCreatorRowsById(db, organization.id, [id], now);
  if (row === undefined) throw new AppError("NOT_FOUND", { ids: [id] });
  return toCreator(row, now);
}
