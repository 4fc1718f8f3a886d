import { IMPORT_FIELDS, IMPORT_ROW_RULES } from "@clipledger/domain/tracking/import-row";
import clsx from "clsx";
import { FileSpreadsheet, Upload } from "lucide-react";
import { type DragEvent, useState } from "react";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { FileLabel } from "../../ui/primitives/forms/file-choice.tsx";
import { FormError } from "../../ui/primitives/forms/form-field.tsx";

interface ChooseFileProps {
  problem: string | undefined;
  onFile: (file: File) => void;
}

/** Where a file is dropped or chosen, and what should be in it. */
export function ChooseFile({ problem, onFile }: ChooseFileProps) {
  return (
    <div className="flex flex-col gap-6">
      <FormError message={problem} />
      <FileDrop onFile={onFile} />
      <section aria-label="What the file holds" className="grid gap-x-12 gap-y-5 text-sm md:grid-cols-2">
        <div>
          <h2 className="font-semibold text-[15px] tracking-[-0.01em]">One row is one video at one moment</h2>
          <p className="mt-1 text-[13px] text-muted">
            The first line names the columns, in any order and by any names: you choose next what each one is.
            Importing a row again changes nothing. Accounts that are not tracked yet become tracked, and
            nothing is fetched for them until you ask for it.
          </p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2 text-[13px]">
          <dt className="text-muted">Required</dt>
          <dd>{fieldNames(true)}</dd>
          <dt className="text-muted">If known</dt>
          <dd>{fieldNames(false)}</dd>
        </dl>
      </section>
    </div>
  );
}

/** Takes one file, by hand or by mouse. */
export function FileDrop({ onFile }: Pick<ChooseFileProps, "onFile">) {
  const [isOver, setIsOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  }
  return (
    <FileLabel
      accept=".csv,text/csv"
      fileLabel="Choose a CSV file"
      onFile={onFile}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={clsx(
        "flex cursor-pointer flex-col items-center rounded-xl border border-dashed px-6 py-12 text-center transition-colors",
        "has-focus-visible:outline-2 has-focus-visible:outline-accent-text",
        isOver ? "border-accent-text bg-accent-soft" : "border-line-strong bg-surface hover:bg-sunken",
      )}
    >
      <FileSpreadsheet aria-hidden="true" className="size-7 text-faint" />
      <span className="mt-3 font-semibold">Drop a CSV file here</span>
      <span className="mt-1 text-[13px] text-muted">
        With commas, in UTF-8. It is checked in your browser before anything is sent.
      </span>
      <span aria-hidden="true" className={clsx(buttonClass("primary"), "mt-4")}>
        <Upload />
        Choose a file
      </span>
    </FileLabel>
  );
}

/** How the fields of a row are called on this page. */
export const fieldLabels: Readonly<Record<(typeof IMPORT_FIELDS)[number], string>> = {
  platform: "Platform",
  platformAccountId: "Account id",
  username: "Username",
  platformVideoId: "Video id",
  publishedAt: "Published at",
  observedAt: "Counted at",
  viewCount: "Views",
  likeCount: "Likes",
  commentCount: "Comments",
  shareCount: "Shares",
  bookmarkCount: "Bookmarks",
  caption: "Caption",
  hashtags: "Hashtags",
  contentType: "Kind",
  durationSeconds: "Duration",
};

/** The label of a field that a problem names; as it is where it names none of ours. */
export function fieldLabel(field: string): string {
  return IMPORT_FIELDS.filter((known) => known === field).map((known) => fieldLabels[known])[0] ?? field;
}

function fieldNames(isRequired: boolean): string {
  return IMPORT_FIELDS.filter((field) => IMPORT_ROW_RULES[field].isRequired === isRequired)
    .map((field) => fieldLabels[field])
    .join(", ");
}
