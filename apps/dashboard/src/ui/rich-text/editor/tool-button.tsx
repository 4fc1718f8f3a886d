import clsx from "clsx";
import { Toolbar } from "radix-ui";
import { commandKey } from "../../kbd.tsx";
import { Tip } from "../../tooltip.tsx";
import type { Tool } from "./tools.ts";
import type { ToolState } from "./use-tool-states.ts";

export const toolClass =
  "inline-flex h-8 min-w-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink " +
  "disabled:cursor-not-allowed disabled:opacity-40 max-sm:h-9 max-sm:min-w-9 [&_svg]:size-4";

interface ToolButtonProps {
  tool: Tool;
  state: ToolState | undefined;
  onUse: () => void;
}

export function ToolButton({ tool: { label, keys, icon: Icon }, state, onUse }: ToolButtonProps) {
  return (
    <Tip text={keys === undefined ? label : `${label} (${commandKey()} ${keys})`}>
      <Toolbar.Button
        type="button"
        aria-label={label}
        aria-pressed={state?.isOn}
        disabled={state?.canRun === false}
        className={clsx(toolClass, state?.isOn === true && "bg-accent-soft text-accent-text!")}
        onClick={onUse}
      >
        <Icon aria-hidden="true" />
      </Toolbar.Button>
    </Tip>
  );
}
