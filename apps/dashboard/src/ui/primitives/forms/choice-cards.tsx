import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { FieldProblem } from "./form-field.tsx";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly note?: ReactNode;
  readonly isDisabled?: boolean;
  /** Fields that belong to this choice, shown once it is made. */
  readonly details?: ReactNode;
}

interface ChoiceCardsProps<Value extends string> {
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Where an issue about this choice belongs. */
  path?: string;
}

/** One of a few, each with what it means. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, choices, value, onChange, disabled = false, hint, error, path } = props;
  const name = useId();
  return (
    <fieldset
      data-path={path}
      aria-describedby={error === undefined && hint === undefined ? undefined : `${name}-note`}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-medium text-[13px]">{legend}</legend>
      <div
        className={clsx(
          "divide-y divide-line overflow-hidden rounded-lg border",
          error === undefined ? "border-line-strong" : "border-danger-text",
        )}
      >
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            group={name}
            choice={choice}
            isChosen={choice.value === value}
            isDisabled={disabled || choice.isDisabled === true}
            onChoose={() => onChange(choice.value)}
          />
        ))}
      </div>
      <FieldProblem id={`${name}-note`} error={error} hint={hint} className="mt-1.5" />
    </fieldset>
  );
}

interface ChoiceCardProps<Value extends string> {
  group: string;
  choice: Choice<Value>;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function ChoiceCard<Value extends string>({
  group,
  choice,
  isChosen,
  isDisabled,
  onChoose,
}: ChoiceCardProps<Value>) {
  const noteId = useId();
  return (
    <div className={clsx(isChosen && "bg-accent-soft")}>
      <label
        className={clsx(
          "flex items-start gap-3 px-3 py-2.5",
          isDisabled
            ? "cursor-not-allowed"
            : "cursor-pointer hover:bg-sunken has-checked:hover:bg-accent-soft",
        )}
      >
        <input
          type="radio"
          name={group}
          value={choice.value}
          checked={isChosen}
          disabled={isDisabled}
          aria-label={choice.title}
          aria-describedby={choice.note === undefined ? undefined : noteId}
          onChange={onChoose}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0">
          <span className={clsx("block font-medium text-[13px]", isDisabled && !isChosen && "text-muted")}>
            {choice.title}
          </span>
          {choice.note === undefined ? null : (
            <span id={noteId} className="block text-[13px] text-muted">
              {choice.note}
            </span>
          )}
        </span>
      </label>
      {isChosen && choice.details !== undefined ? (
        <div className="pr-3 pb-3 pl-10">{choice.details}</div>
      ) : null}
    </div>
  );
}
