import { FileCheck2 } from "lucide-react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { readError } from "../../api/errors.ts";
import { publicClient } from "../../api/public-client.ts";
import type { ReceiptVerification } from "../../api/types.ts";
import { useAct } from "../../parts/answers.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { FactList } from "../../ui/primitives/fact-list.tsx";
import { FormError, TextAreaField } from "../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { dayRange, shortDate } from "../../ui/primitives/text/time.tsx";
import { IconTile } from "../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../ui/product/visitor-page.tsx";
import { receiptOfLink, refusals, standings } from "./receipt-words.ts";

/** Whether a receipt is genuine, for whoever was shown one. */
export function VerifyPage({ link }: { link: string | undefined }) {
  const [text, setText] = useState(() => receiptOfLink(link));
  const check = useAct((receipt: string) => publicClient.receipts.verify({ body: { receipt } }));
  function change(next: string) {
    setText(next);
    check.reset();
  }
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file !== undefined) change((await file.text()).slice(0, longest));
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    check.mutate(text);
  }
  return (
    <VisitorPage
      title="Check a receipt"
      sign={<IconTile icon={FileCheck2} tone="accent" />}
      description="See whether a receipt was signed by this server, and what it says."
    >
      <form onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <TextAreaField
          label="Receipt"
          hint="Paste the whole text of the file, or choose the file below."
          value={text}
          onChange={({ target }) => change(target.value)}
          rows={6}
          maxLength={longest}
          spellCheck={false}
          required
        />
        <input
          type="file"
          accept=".json,application/json"
          aria-label="Receipt file"
          onChange={choose}
          className="text-[13px] text-muted file:mr-3 file:rounded-lg file:border file:border-line file:bg-surface file:px-3 file:py-1.5 file:font-medium file:text-ink"
        />
        <FormError message={check.error === null ? undefined : readError(check.error).message} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="h-11 w-full"
          isPending={check.isPending}
        >
          Check receipt
        </Button>
      </form>
      <div role="status" className="mt-6 flex flex-col gap-4 empty:hidden">
        {check.data === undefined ? null : <Outcome outcome={check.data} />}
      </div>
    </VisitorPage>
  );
}

/** More than any receipt has. */
const longest = 8_000;

function Outcome({ outcome }: { outcome: ReceiptVerification }) {
  if (!outcome.isGenuine)
    return (
      <Notice tone="danger" title="Not genuine">
        {refusals[outcome.reason]}
      </Notice>
    );
  const { receipt, status } = outcome;
  const standing = standings[status];
  return (
    <>
      <Notice tone="success" title="Genuine">
        This server signed it, and nothing was changed.
      </Notice>
      {standing === undefined ? null : <Notice tone="warning" title={standing} />}
      <div className="-mx-5">
        <FactList
          facts={[
            { label: "Amount", value: `${receipt.currency} ${receipt.amount}` },
            { label: "Paid by", value: receipt.organization },
            { label: "Paid to", value: receipt.creator },
            { label: "For", value: receipt.purpose },
            ...(receipt.periodStart === null || receipt.periodEnd === null
              ? []
              : [{ label: "Period", value: dayRange(receipt.periodStart, receipt.periodEnd) }]),
            { label: "Paid on", value: shortDate(receipt.paidOn) },
            { label: "Statement", value: receipt.statement },
            { label: "Receipt", value: receipt.id },
            { label: "Signed at", value: receipt.issuer },
          ]}
        />
      </div>
    </>
  );
}
