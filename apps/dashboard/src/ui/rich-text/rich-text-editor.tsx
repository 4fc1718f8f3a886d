import { lazy, Suspense } from "react";
import { Skeleton } from "../primitives/states.tsx";
import type { EditorProps } from "./editor/editor-field.tsx";

const LoadedEditor = lazy(async () => {
  const { EditorField } = await import("./editor/editor-field.tsx");
  return { default: EditorField };
});

/** Writes a rich text. What it consists of is loaded once somebody writes. */
export function RichTextEditor(props: EditorProps) {
  return (
    <Suspense fallback={<PendingEditor label={props.label} />}>
      <LoadedEditor {...props} />
    </Suspense>
  );
}

function PendingEditor({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-[13px]">{label}</span>
      <Skeleton className="h-96 rounded-lg" />
      <span role="status" className="sr-only">
        Loading the editor
      </span>
    </div>
  );
}
