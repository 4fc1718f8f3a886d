import { Clapperboard, Plus } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../ui/primitives/button.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { maxSamples, type SampleForm } from "../write/brief-form.ts";
import { SampleList } from "./sample-list.tsx";
import { SamplePicker } from "./sample-picker.tsx";

interface SampleSectionProps {
  samples: readonly SampleForm[];
  error: string | undefined;
  /** By the key of the sample. */
  errors: Readonly<Record<string, string>>;
  onChange: (samples: readonly SampleForm[]) => void;
}

/** Videos that show creators what is meant. */
export function SampleSection({ samples, error, errors, onChange }: SampleSectionProps) {
  const id = useId();
  const [isPicking, setIsPicking] = useState(false);
  const refusal = samples.length >= maxSamples ? `A brief has at most ${maxSamples} samples.` : undefined;
  return (
    <section data-path="samples" aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="font-semibold text-[15px] tracking-[-0.01em]">
            Sample videos
          </h2>
          <p className="mt-0.5 text-[13px] text-muted">
            Creators see them below the text, numbered in this order.
          </p>
        </div>
        <DisabledReason reason={refusal}>
          <Button
            icon={<Plus aria-hidden="true" />}
            disabled={refusal !== undefined}
            onClick={() => setIsPicking(true)}
          >
            Add videos
          </Button>
        </DisabledReason>
      </div>
      <FieldProblem id={`${id}-problem`} error={error} />
      <Card>
        {samples.length === 0 ? (
          <p className="flex items-center gap-3 px-4 py-5 text-[13px] text-muted">
            <Clapperboard aria-hidden="true" className="size-4 shrink-0 text-faint" />
            None yet. Videos you track and videos of the library can be samples.
          </p>
        ) : (
          <SampleList samples={samples} errors={errors} onChange={onChange} />
        )}
      </Card>
      {isPicking ? (
        <SamplePicker
          samples={samples}
          onAdd={(added) => onChange([...samples, ...added])}
          onClose={() => setIsPicking(false)}
        />
      ) : null}
    </section>
  );
}
