import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { refreshAmounts } from "./refresh-amounts.ts";

/** Brings amounts up to date; false where there are more than anybody waits for: what is known then is shown as far as it goes. */
export async function tryRefreshAmounts(ctx: OperationContext): Promise<boolean> {
  try {
    await refreshAmounts(ctx);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "BUSY") return false;
    throw error;
  }
}
