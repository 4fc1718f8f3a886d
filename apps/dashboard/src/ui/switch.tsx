import { Switch as Primitive } from "radix-ui";
import { type ReactNode, useId } from "react";

interface SwitchProps {
  label: string;
  description?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, description, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-4">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block font-medium text-sm">{label}</span>
        {description === undefined ? null : (
          <span id={`${id}-note`} className="mt-0.5 block text-[13px] text-muted">
            {description}
          </span>
        )}
      </label>
      <Primitive.Root
        id={id}
        aria-label={label}
        aria-describedby={description === undefined ? undefined : `${id}-note`}
        checked={isOn}
        onCheckedChange={onChange}
        className="relative mt-0.5 h-6 w-10.5 shrink-0 rounded-full border border-transparent bg-faint transition-colors after:absolute after:-inset-2 data-[state=checked]:bg-accent"
      >
        <Primitive.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-white shadow-control transition-transform data-[state=checked]:translate-x-5" />
      </Primitive.Root>
    </div>
  );
}
