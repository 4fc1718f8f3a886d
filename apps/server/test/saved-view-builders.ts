import type { SavedViewOutput } from "@clipledger/contract/dashboard/saved-views";
import { createSavedView } from "../src/modules/organizations/saved-views/saved-views.ts";
import type { TestOrganization } from "./builders.ts";

/** A view of the accounts that the owner shares. */
export function buildSavedView({ ctx }: TestOrganization): Promise<SavedViewOutput> {
  return createSavedView(ctx, { list: "accounts", name: "Shared", query: "", columns: null, isShared: true });
}
