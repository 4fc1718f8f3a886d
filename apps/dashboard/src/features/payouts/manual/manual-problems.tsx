import { formError, hasCode } from "../../../api/errors.ts";
import type { Preflight } from "../../../api/types.ts";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { payProblem } from "../pay-problem.ts";

interface ManualProblemsProps {
  preflight: Preflight | undefined;
  error: unknown;
}

const fields = ["creatorId", "campaignId", "amount", "currency", "description", "reference"];

/** What the server has to say to the whole of a manual payout. */
export function ManualProblems({ preflight, error }: ManualProblemsProps) {
  const others = (preflight?.issues ?? []).filter(({ path }) => !fields.includes(path));
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      {preflight?.alreadyExists === true ? (
        <Notice tone="info" title="This payout is in the books already">
          It was recorded from this form before. Close it, and open a new one for another payout.
        </Notice>
      ) : null}
      {preflight?.warnings.map(({ code, message }) => (
        <Notice key={code} tone="warning" title={message} />
      ))}
      {others.map(({ path, message }) => (
        <FormError key={path} message={message} />
      ))}
      <FormError message={problemOf(error)} />
    </div>
  );
}

function problemOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  if (hasCode(error, "PAYOUT_ID_CONFLICT")) {
    return "A payout with other details was recorded from this form before. Look at it under Paid, and open a new form for another one.";
  }
  if (formError(error, fields) === undefined) return undefined;
  const { title, text } = payProblem(error);
  return `${title}. ${text}`;
}
