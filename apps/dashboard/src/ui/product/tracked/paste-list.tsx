import type { Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import { CircleAlert, X } from "lucide-react";
import { FormField } from "../../primitives/forms/form-field.tsx";
import { IconButton } from "../../primitives/icon-button.tsx";
import { PlatformIcon } from "./platform-badge.tsx";

export interface PastedLine {
  /** The text as it was pasted; unique in the list. */
  readonly text: string;
  readonly name: string;
  readonly platform: Platform | undefined;
  readonly problem: string | undefined;
}

interface PasteListProps {
  label: string;
  hint: string;
  placeholder: string;
  text: string;
  lines: readonly PastedLine[];
  onTextChange: (text: string) => void;
  onRemove: (line: PastedLine) => void;
}

/** A box to paste many things into, and below it how each of them was understood. */
export function PasteList(props: PasteListProps) {
  const problemCount = props.lines.filter((line) => line.problem !== undefined).length;
  return (
    <div className="flex flex-col gap-2">
      <FormField label={props.label} hint={props.hint}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            required
            spellCheck={false}
            autoCapitalize="none"
            placeholder={props.placeholder}
            value={props.text}
            onChange={(event) => props.onTextChange(event.currentTarget.value)}
            className="control w-full resize-y px-3 py-2 text-sm"
          />
        )}
      </FormField>
      {props.lines.length === 0 ? null : (
        <ul
          aria-label="Recognized"
          className="max-h-52 divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {props.lines.map((line) => (
            <Line key={line.text} line={line} onRemove={() => props.onRemove(line)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {props.lines.length} recognized, {problemCount} with a problem
      </p>
    </div>
  );
}

function Line({ line, onRemove }: { line: PastedLine; onRemove: () => void }) {
  return (
    <li className={clsx("flex items-start gap-2.5 py-1.5 pr-1.5 pl-3", line.problem && "bg-danger-soft")}>
      <span className="mt-1.5 flex size-5 items-center justify-center">
        {line.platform === undefined ? (
          <CircleAlert aria-hidden="true" className="size-4 text-danger-text" />
        ) : (
          <PlatformIcon platform={line.platform} />
        )}
      </span>
      <span className="min-w-0 flex-1 py-1.5 text-[13px]">
        <span className="block truncate font-medium leading-5">{line.name}</span>
        {line.problem === undefined ? null : (
          <span className="block text-danger-text leading-5">{line.problem}</span>
        )}
      </span>
      <IconButton label={`Leave out ${line.name}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** What was pasted, one thing each, however it was separated. */
export function pastedParts(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== "");
}

/** The text without one of its parts, the others a line each. */
export function withoutPart(text: string, removed: string) {
  return pastedParts(text)
    .filter((part) => part !== removed)
    .join("\n");
}
