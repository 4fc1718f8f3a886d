import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import clsx from "clsx";
import { useId } from "react";
import { FieldProblem } from "../../../ui/primitives/forms/form-field.tsx";
import { platformLabels } from "../../../ui/product/names.ts";

interface PlatformChoiceProps {
  path: string;
  chosen: readonly Platform[];
  /** Paid for by another base payout. */
  taken: readonly Platform[];
  error: string | undefined;
  onChange: (platforms: readonly Platform[]) => void;
}

export function PlatformChoice({ path, chosen, taken, error, onChange }: PlatformChoiceProps) {
  const id = useId();
  const toggle = (platform: Platform) =>
    onChange(PLATFORMS.filter((one) => (one === platform) !== chosen.includes(one)));
  return (
    <fieldset data-path={path} aria-describedby={`${id}-note`} className="min-w-0">
      <legend className="mb-1.5 font-medium text-[13px]">Platforms</legend>
      <div className="flex flex-wrap gap-1.5">
        {PLATFORMS.map((platform) => (
          <label
            key={platform}
            className={clsx(
              "relative inline-flex h-8 select-none items-center rounded-full border px-3 text-[13px] transition-colors max-sm:h-9",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-focus-visible:outline-offset-2",
              chipClass(chosen.includes(platform), taken.includes(platform)),
            )}
          >
            <input
              type="checkbox"
              className="absolute inset-0 size-full cursor-[inherit] opacity-0"
              checked={chosen.includes(platform)}
              disabled={taken.includes(platform)}
              onChange={() => toggle(platform)}
            />
            {platformLabels[platform]}
          </label>
        ))}
      </div>
      <FieldProblem
        id={`${id}-note`}
        className="mt-1.5"
        error={error}
        hint={
          taken.length === 0
            ? undefined
            : `${taken.map((platform) => platformLabels[platform]).join(", ")}: paid by another base payout.`
        }
      />
    </fieldset>
  );
}

function chipClass(isChosen: boolean, isTaken: boolean) {
  if (isTaken) return "cursor-not-allowed border-line border-dashed text-faint";
  return isChosen
    ? "cursor-pointer border-accent-text/40 bg-accent-soft text-accent-text"
    : "cursor-pointer border-line-strong text-muted hover:bg-hover hover:text-ink";
}
