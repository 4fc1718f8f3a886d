import { Link } from "@tanstack/react-router";
import { FileUp, Plus } from "lucide-react";
import type { Export } from "../api/types.ts";
import { Button, buttonClass } from "../ui/primitives/button.tsx";
import { ExportButton, useExport } from "./export-button.tsx";

interface TrackingActionsProps {
  /** Whether the list is shown that the file has. */
  isListShown: boolean;
  startExport: () => Promise<Export>;
  addLabel: string;
  /** Undefined for people who only read. */
  onAdd: (() => void) | undefined;
}

/** Above the lists of what is tracked: take the list along, import its history, track more. */
export function TrackingActions({ isListShown, startExport, addLabel, onAdd }: TrackingActionsProps) {
  const file = useExport(startExport);
  return (
    <>
      {isListShown ? <ExportButton {...file} /> : null}
      {onAdd === undefined ? null : (
        <>
          <Link to="/accounts/import" className={buttonClass()}>
            <FileUp aria-hidden="true" />
            <span>
              Import<span className="max-md:hidden"> history</span>
            </span>
          </Link>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
            {addLabel}
          </Button>
        </>
      )}
    </>
  );
}
