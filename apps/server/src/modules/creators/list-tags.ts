import type { OperationContext } from "../../infra/context.ts";
import { type CountedTagRow, listTagRows } from "./tags.queries.ts";

export function listTags({ db, organization }: OperationContext): Promise<CountedTagRow[]> {
  return listTagRows(db, organization.id);
}
