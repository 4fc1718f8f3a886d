import clsx from "clsx";
import { ArrowDown, ArrowUp, Clapperboard, Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { DragHandle, type RowDrag, useDragOrder } from "../../../ui/primitives/lists/drag-order.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { captionText, VideoCell } from "../../../ui/product/tracked/video-cell.tsx";
import { maxSamples, type SampleForm, sampleKey } from "../brief-form.ts";
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

interface SampleListProps {
  samples: readonly SampleForm[];
  errors: Readonly<Record<string, string>>;
  onChange: (samples: readonly SampleForm[]) => void;
}

function SampleList({ samples, errors, onChange }: SampleListProps) {
  const { list, announcement, move, moveTo } = useMoving(samples, onChange);
  const dragging = useDragOrder(moveTo);
  return (
    <>
      <ol ref={list} aria-label="Sample videos" className="divide-y divide-line">
        {samples.map((sample, index) => (
          <SampleRow
            key={sampleKey(sample)}
            sample={sample}
            number={index + 1}
            isLast={index === samples.length - 1}
            drag={dragging(index)}
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

  function moveTo(from: number, to: number): SampleForm | undefined {
    const next = moved(samples, from, to);
    const sample = next[to];
    if (next === samples || sample === undefined || from === to) return undefined;
    setAnnouncement(`${captionText(sample.caption)} is now number ${to + 1} of ${next.length}.`);
    onChange(next);
    return sample;
  }
  function move(from: number, direction: Direction) {
    const sample = moveTo(from, direction === "up" ? from - 1 : from + 1);
    if (sample !== undefined) pressed.current = `${direction} ${sampleKey(sample)}`;
  }
  return { list, announcement, move, moveTo };
}

type Direction = "up" | "down";

interface SampleRowProps {
  sample: SampleForm;
  number: number;
  isLast: boolean;
  drag: RowDrag;
  error: string | undefined;
  onLabel: (label: string) => void;
  onMove: (direction: Direction) => void;
  onRemove: () => void;
}

function SampleRow({ sample, number, isLast, drag, error, onLabel, onMove, onRemove }: SampleRowProps) {
  const id = useId();
  const caption = captionText(sample.caption);
  return (
    <li
      {...drag.row}
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:flex-nowrap",
        drag.state === "taken" && "opacity-50",
        drag.state === "over" && "bg-accent-soft",
      )}
    >
      <DragHandle {...drag.handle} />
      <span className="w-5 shrink-0 text-right font-medium text-[13px] text-faint tabular-nums">
        {number}
      </span>
      <span className="min-w-0 flex-1 basis-52">
        <VideoCell
          platform={sample.platform}
          thumbnailUrl={sample.thumbnailUrl}
          caption={sample.caption}
          account={sample.username}
          tags={<SampleTags sample={sample} />}
        />
        {error === undefined ? null : (
          <span id={`${id}-problem`} className="block text-[13px] text-danger-text">
            {error}
          </span>
        )}
      </span>
      <span className="flex items-center gap-2 max-sm:w-full max-sm:pl-8">
        <input
          aria-label={`Label of sample ${number}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-problem`}
          placeholder="Label, such as “The hook”"
          maxLength={60}
          value={sample.label}
          onChange={(event) => onLabel(event.currentTarget.value)}
          className="control h-8.5 w-48 min-w-0 px-2.5 text-[13px] max-sm:flex-1"
        />
        <span className="flex shrink-0">
          <MoveButton sample={sample} direction="up" isPossible={number > 1} onMove={onMove}>
            <ArrowUp aria-hidden="true" />
          </MoveButton>
          <MoveButton sample={sample} direction="down" isPossible={!isLast} onMove={onMove}>
            <ArrowDown aria-hidden="true" />
          </MoveButton>
          <IconButton label={`Remove ${caption}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      </span>
    </li>
  );
}

function SampleTags({ sample }: { sample: SampleForm }) {
  return (
    <>
      {sample.viewCount === null ? null : (
        <span className="whitespace-nowrap">
          · <Count value={sample.viewCount} /> views
        </span>
      )}
      {sample.newFromLibrary === undefined ? null : <Badge tone="info">Library</Badge>}
      {sample.isAvailable ? null : <Badge tone="warning">No longer tracked</Badge>}
    </>
  );
}

interface MoveButtonProps {
  sample: SampleForm;
  direction: Direction;
  isPossible: boolean;
  onMove: (direction: Direction) => void;
  children: ReactNode;
}

/** At the end of the list it stays in reach, so that whoever pressed it keeps their place. */
function MoveButton({ sample, direction, isPossible, onMove, children }: MoveButtonProps) {
  return (
    <IconButton
      label={`Move ${captionText(sample.caption)} ${direction}`}
      data-move={`${direction} ${sampleKey(sample)}`}
      aria-disabled={!isPossible}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      onClick={() => onMove(direction)}
    >
      {children}
    </IconButton>
  );
}

/** The list with one entry moved; the same list where it cannot go further. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
