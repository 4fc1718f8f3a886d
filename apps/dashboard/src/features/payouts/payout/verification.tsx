import { ShieldCheck } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { CalculatedVideo, Verification as Result } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { ChangedVideos, VerifiedLines } from "./verified-lines.tsx";

interface VerificationProps {
  payoutId: string;
  /** Those of the frozen calculation, for their titles. */
  videos: readonly CalculatedVideo[];
}

/** Whether the calculation still comes to the same, by the rules of then and what is stored now. */
export function Verification({ payoutId, videos }: VerificationProps) {
  const { api } = useOrganization();
  const verify = useWrite(api.payouts.verify.call);
  return (
    <Section
      title="Verify"
      description="Calculates it once more, by the rules of then and the counts stored now, and compares line by line."
      actions={
        <Button
          icon={<ShieldCheck aria-hidden="true" />}
          isPending={verify.isPending}
          onClick={() => verify.mutate({ params: { id: payoutId } })}
        >
          {verify.isSuccess ? "Verify again" : "Verify this payout"}
        </Button>
      }
    >
      <FormRefusal write={verify} />
      {verify.isSuccess ? <VerificationResult result={verify.data} videos={videos} /> : null}
    </Section>
  );
}

function VerificationResult({ result, videos }: { result: Result; videos: readonly CalculatedVideo[] }) {
  const { calculated, currency } = result;
  const was = minorText(calculated.issued, currency);
  const is = minorText(calculated.recomputed, currency);
  return (
    <div role="status" className="flex flex-col gap-3">
      {result.matches ? (
        <Notice tone="success" title={`Every line still comes to the same: ${was}`}>
          Verified {exactTime(result.verifiedAt)}.
        </Notice>
      ) : (
        <Notice
          tone="warning"
          title={calculated.matches ? `Lines differ, the total does not: ${was}` : `${was} then, ${is} now`}
        >
          Stored counts have changed since the payout was issued. What was paid stays as it is.
        </Notice>
      )}
      {result.removedSimulatedVideos === undefined ? null : (
        <Notice tone="info" title={removedText(result.removedSimulatedVideos)}>
          They are calculated by what the payout kept of them.
        </Notice>
      )}
      <Card>
        <VerifiedLines result={result} />
      </Card>
      <ChangedVideos changes={result.videos} videos={videos} />
    </div>
  );
}

function removedText(count: number): string {
  return count === 1
    ? "The simulated counts of 1 video were removed since"
    : `The simulated counts of ${count} videos were removed since`;
}
