import { type ReactNode, useState } from "react";
import type { EventTypeDescription, Subscription } from "../../../api/types.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import type { FormWrite } from "../../../parts/writes/write-form.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { ChoiceCards } from "../../../ui/primitives/forms/choice-cards.tsx";
import { useFieldProblem } from "../../../ui/primitives/forms/form-problems.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import {
  type EventGroup,
  groupEventTypes,
  type PickedTypes,
  readSubscription,
  searchEventTypes,
  testType,
  useEventTypes,
  writeSubscription,
} from "../event-types.ts";

interface SubscriptionFormProps {
  /** Those that are chosen at first. */
  eventTypes: readonly string[];
  /** The other fields. */
  children: ReactNode;
  submitLabel: string;
  write: FormWrite;
  onSubmit: (form: FormData, eventTypes: [...Subscription]) => void;
}

/** The form of whatever subscribes to events: fields of its own, and which events. */
export function SubscriptionForm(props: SubscriptionFormProps) {
  const { eventTypes, children, submitLabel, write, onSubmit } = props;
  const types = useEventTypes().data ?? [];
  const [picked, setPicked] = useState<PickedTypes>(readSubscription(eventTypes));
  const [isChecked, setIsChecked] = useState(false);
  const isEmpty = picked.kind === "some" && picked.named.length === 0;

  function submit(form: FormData) {
    setIsChecked(true);
    if (isEmpty) return;
    const optInTypes = types.filter(({ isOptIn }) => isOptIn).map(({ type }) => type);
    onSubmit(form, writeSubscription(picked, optInTypes));
  }

  return (
    <DialogForm write={write} onSubmit={submit} submit={submitLabel} isDisabled={types.length === 0}>
      {children}
      <EventTypePicker types={types} picked={picked} onChange={setPicked} isMissing={isChecked && isEmpty} />
    </DialogForm>
  );
}

interface EventTypePickerProps {
  types: readonly EventTypeDescription[];
  picked: PickedTypes;
  onChange: (picked: PickedTypes) => void;
  /** None was chosen when the form was sent. */
  isMissing: boolean;
}

const kinds = [
  { value: "all", title: "All events", note: "Also those of later versions, but not the opt-in ones." },
  { value: "some", title: "Chosen events", note: "Only those that you tick." },
] as const;

function EventTypePicker({ types, picked, onChange, isMissing }: EventTypePickerProps) {
  const problem = useFieldProblem("eventTypes");
  const offered = types.filter(({ type }) => type !== testType);
  const setNamed = (named: readonly string[]) => onChange({ ...picked, named });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ChoiceCards
        legend="Events"
        choices={kinds}
        value={picked.kind}
        onChange={(kind) => onChange({ ...picked, kind })}
        error={isMissing ? "Choose at least one event" : problem}
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

/** Every type to choose from, by what it is about. */
function TypeList({ types, named, onChange }: TypeChoiceProps) {
  const [text, setText] = useState("");
  const groups = groupEventTypes(searchEventTypes(types, text));
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchBox label="Find events" placeholder="Find events" value={text} onSearch={setText} />
        <span role="status" className="text-[13px] text-muted tabular-nums">
          {named.length} chosen
        </span>
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-lg border border-line-strong"
      >
        {groups.length === 0 ? (
          <p className="px-3 py-8 text-center text-[13px] text-muted">Nothing matches.</p>
        ) : null}
        {groups.map((group) => (
          <TypeGroup key={group.title} group={group} named={named} onChange={onChange} />
        ))}
      </div>
    </div>
  );
}

function TypeGroup({ group, named, onChange }: Omit<TypeChoiceProps, "types"> & { group: EventGroup }) {
  const names = group.types.map(({ type }) => type);
  const areAllChosen = names.every((name) => named.includes(name));
  const others = named.filter((name) => !names.includes(name));
  return (
    <fieldset className="min-w-0 border-line border-t pb-1.5 first:border-t-0">
      <legend className="sr-only">{group.title}</legend>
      <div className="sticky top-0 z-10 flex items-center justify-between bg-raised px-3 pt-2 pb-1">
        <span aria-hidden="true" className="font-medium text-faint text-xs">
          {group.title}
        </span>
        <button
          type="button"
          onClick={() => onChange(areAllChosen ? others : [...others, ...names])}
          className="rounded font-medium text-accent-text text-xs underline-offset-4 hover:underline"
        >
          {areAllChosen ? "None" : "All"}
          <span className="sr-only"> of {group.title}</span>
        </button>
      </div>
      <TypeChecks types={group.types} named={named} onChange={onChange} />
    </fieldset>
  );
}

/** Types to tick, each with when it is sent. */
function TypeChecks({ types, named, onChange }: TypeChoiceProps) {
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

interface TypeChoiceProps {
  types: readonly EventTypeDescription[];
  named: readonly string[];
  onChange: (named: readonly string[]) => void;
}
