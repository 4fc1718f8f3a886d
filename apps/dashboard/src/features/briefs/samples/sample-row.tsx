import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { IconButton } from "../../../ui/primitives/button.tsx";
import { Count } from "../../../ui/primitives/figures.tsx";
import { captionText, VideoCell } from "../../../ui/product/video-cell.tsx";
import { type SampleForm, sampleKey } from "../write/brief-form.ts";

export type Direction = "up" | "down";

interface SampleRowProps {
  sample: SampleForm;
  number: number;
  isLast: boolean;
  error: string | undefined;
  onLabel: (label: string) => void;
  onMove: (direction: Direction) => void;
  onRemove: () => void;
}

export function SampleRow({ sample, number, isLast, error, onLabel, onMove, onRemove }: SampleRowProps) {
  const id = useId();
  const caption = captionText(sample.caption);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:flex-nowrap">
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
          className="control h-8.5 w-48 min-w-0 px-2.5 text-[13px] max-sm:flex-1 max-sm:text-base"
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
