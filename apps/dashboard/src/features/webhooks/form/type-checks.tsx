import { Badge } from "../../../ui/primitives/badge.tsx";
import type { TypeChoiceProps } from "./type-choice.ts";

/** Types to tick, each with when it is sent. */
export function TypeChecks({ types, named, onChange }: TypeChoiceProps) {
  function toggle(type: string) {
    onChange(named.includes(type) ? named.filter((name) => name !== type) : [...named, type]);
  }
  return types.map(({ type, description, isOptIn }) => (
    <label key={type} className="flex cursor-pointer items-start gap-3 px-3 py-1.5 hover:bg-sunken">
      <input
        type="checkbox"
        aria-label={type}
        aria-describedby={`type-${type}`}
        checked={named.includes(type)}
        onChange={() => toggle(type)}
        className="mt-0.5 size-4 shrink-0 rounded accent-accent"
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <code className="[overflow-wrap:anywhere] font-mono text-[12.5px]">{type}</code>
          {isOptIn ? <Badge tone="info">Opt-in</Badge> : null}
        </span>
        <span id={`type-${type}`} className="block text-[13px] text-muted">
          {description}
        </span>
      </span>
    </label>
  ));
}
