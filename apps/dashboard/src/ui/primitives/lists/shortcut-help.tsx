import { commandKey, Kbd } from "../badge.tsx";
import { Dialog } from "../overlays/dialog.tsx";

interface ShortcutHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every key that works anywhere on a page. */
export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They rest while you type in a field, and while a dialog is open."
    >
      <div className="flex flex-col gap-5">
        {shortcutGroups().map(({ heading, shortcuts }) => (
          <section key={heading} aria-label={heading}>
            <h3 className="mb-1 text-faint text-xs">{heading}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ does, keys }) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5 text-[13px]">
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 items-center gap-1 text-faint text-xs">
                    {keys.map((key, index) => (
                      <span key={key} className="flex items-center gap-1">
                        {index === 0 ? null : "or"} <Kbd>{key}</Kbd>
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function shortcutGroups() {
  return [
    {
      heading: "Anywhere",
      shortcuts: [
        { does: "Find anything, go anywhere", keys: [`${commandKey()} K`] },
        { does: "Show these shortcuts", keys: ["?"] },
      ],
    },
    {
      heading: "Lists",
      shortcuts: [
        { does: "Next row", keys: ["j", "↓"] },
        { does: "Row before", keys: ["k", "↑"] },
        { does: "First row, last row", keys: ["Home", "End"] },
        { does: "Tick the row", keys: ["x"] },
        { does: "Open the row", keys: ["↵"] },
        { does: "Search the list", keys: ["/"] },
        { does: "Move the row, where a list has an order of its own", keys: ["Alt ↑", "Alt ↓"] },
      ],
    },
  ];
}
