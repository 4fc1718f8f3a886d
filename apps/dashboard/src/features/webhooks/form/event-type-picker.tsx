import type { EventTypeDescription } from "../../../api/types.ts";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { testType } from "../event-types.ts";
import type { PickedTypes } from "../subscription.ts";
import { TypeChecks } from "./type-checks.tsx";
import type { TypeChoiceProps } from "./type-choice.ts";
import { TypeList } from "./type-list.tsx";

interface EventTypePickerProps {
  types: readonly EventTypeDescription[];
  picked: PickedTypes;
  onChange: (picked: PickedTypes) => void;
  error: string | undefined;
}

const kinds = [
  { value: "all", title: "All events", note: "Also those of later versions, but not the opt-in ones." },
  { value: "some", title: "Chosen events", note: "Only those that you tick." },
] as const;

export function EventTypePicker({ types, picked, onChange, error }: EventTypePickerProps) {
  const offered = types.filter(({ type }) => type !== testType);
  const setNamed = (named: readonly string[]) => onChange({ ...picked, named });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ChoiceCards
        legend="Events"
        choices={kinds}
        value={picked.kind}
        onChange={(kind) => onChange({ ...picked, kind })}
        error={error}
      />
      {picked.kind === "some" ? (
        <TypeList types={offered} named={picked.named} onChange={setNamed} />
      ) : (
        <OptInTypes
          types={offered.filter(({ isOptIn }) => isOptIn)}
          named={picked.named}
          onChange={setNamed}
        />
      )}
    </div>
  );
}

function OptInTypes(props: TypeChoiceProps) {
  if (props.types.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 font-medium text-[13px]">Opt-in events</legend>
      <p className="mb-1.5 text-[13px] text-faint">
        There can be thousands of these a day, so they are sent only to those who ask for them.
      </p>
      <div className="rounded-lg border border-line-strong py-1">
        <TypeChecks {...props} />
      </div>
    </fieldset>
  );
}
