import { useId } from "react";
import { CopyButton } from "./copy-button.tsx";

/** A value to take elsewhere, such as a secret or a link. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-[13px] [overflow-wrap:anywhere]">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="control h-8.5 min-w-0 flex-1 bg-sunken px-3 font-mono text-[13px]"
        />
        <CopyButton text={value} label="Copy" />
      </div>
    </div>
  );
}
