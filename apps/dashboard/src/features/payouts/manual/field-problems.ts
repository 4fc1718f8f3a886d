import { fieldErrors } from "../../../api/errors.ts";
import type { Preflight } from "../../../api/types.ts";
import type { ManualForm, ManualReview } from "./manual-form.ts";

interface CheckedForm {
  readonly form: ManualForm;
  readonly review: ManualReview;
  readonly preflight: Preflight | undefined;
  readonly create: { readonly error: unknown };
}

/** What is wrong by field: what the form knows itself, what the server said to the draft, what it said to the write. */
export function fieldProblems(
  { form, review, preflight, create }: CheckedForm,
  isEverythingTold: boolean,
): Readonly<Record<string, string | undefined>> {
  const isAmountTold = isEverythingTold || form.amount.trim() !== "";
  const checked = Object.fromEntries((preflight?.issues ?? []).map(({ path, message }) => [path, message]));
  return {
    ...fieldErrors(create.error),
    ...checked,
    ...(isEverythingTold && review.problems.creatorId !== undefined
      ? { creatorId: review.problems.creatorId }
      : {}),
    ...(isAmountTold && review.problems.amount !== undefined ? { amount: review.problems.amount } : {}),
  };
}
