import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import type { LibrarySearch } from "./library-search.ts";

type Answer = LibrarySearch["brand"];

interface AnswerFieldProps {
  label: string;
  value: Answer;
  onChange: (answer: Answer) => void;
}

const options = [
  { value: "any", label: "Either" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

export function AnswerField({ label, value, onChange }: AnswerFieldProps) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span aria-hidden="true" className="font-medium text-[13px]">
        {label}
      </span>
      <div className="w-56">
        <Segmented
          label={label}
          value={value ?? "any"}
          options={options}
          onChange={(choice) => onChange(choice === "any" ? undefined : choice)}
        />
      </div>
    </div>
  );
}
