import { useEffect, useRef, useState } from "react";
import { captionText } from "../../../ui/product/video-cell.tsx";
import { type SampleForm, sampleKey } from "../write/brief-form.ts";
import { moved } from "./moved.ts";
import { type Direction, SampleRow } from "./sample-row.tsx";

interface SampleListProps {
  samples: readonly SampleForm[];
  errors: Readonly<Record<string, string>>;
  onChange: (samples: readonly SampleForm[]) => void;
}

export function SampleList({ samples, errors, onChange }: SampleListProps) {
  const { list, announcement, move } = useMoving(samples, onChange);
  return (
    <>
      <ol ref={list} aria-label="Sample videos" className="divide-y divide-line">
        {samples.map((sample, index) => (
          <SampleRow
            key={sampleKey(sample)}
            sample={sample}
            number={index + 1}
            isLast={index === samples.length - 1}
            error={errors[sampleKey(sample)]}
            onLabel={(label) => onChange(samples.map((one) => (one === sample ? { ...one, label } : one)))}
            onMove={(direction) => move(index, direction)}
            onRemove={() => onChange(samples.filter((one) => one !== sample))}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Moves by one place. The button keeps the focus, which browsers drop when an element changes its place. */
function useMoving(samples: readonly SampleForm[], onChange: SampleListProps["onChange"]) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | undefined>(undefined);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (pressed.current === undefined || samples.length === 0) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(pressed.current)}"]`)?.focus();
    pressed.current = undefined;
  }, [samples]);

  function move(from: number, direction: Direction) {
    const to = direction === "up" ? from - 1 : from + 1;
    const next = moved(samples, from, to);
    const sample = next[to];
    if (next === samples || sample === undefined) return;
    pressed.current = `${direction} ${sampleKey(sample)}`;
    setAnnouncement(`${captionText(sample.caption)} is now number ${to + 1} of ${next.length}.`);
    onChange(next);
  }
  return { list, announcement, move };
}
