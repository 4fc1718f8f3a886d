import { type ChangeEvent, type ComponentProps, useRef } from "react";
import { Button } from "../button.tsx";

interface FileChoice {
  accept: string;
  /** Names the file that is asked for, where the words around it do not. */
  fileLabel?: string;
  onFile: (file: File) => unknown;
}

/** Opens the choice of a file. */
export function FileButton({
  accept,
  fileLabel,
  onFile,
  ...button
}: FileChoice & ComponentProps<typeof Button>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={fileLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => takeFile(event, onFile)}
      />
    </>
  );
}

interface FileLabelProps extends FileChoice, ComponentProps<"label"> {
  inputClassName?: string;
}

/** A place to press, or to reach with the keyboard, that is the field of a file itself. */
export function FileLabel(props: FileLabelProps) {
  const { accept, fileLabel, onFile, inputClassName = "sr-only", children, ...label } = props;
  return (
    <label {...label}>
      {children}
      <input
        type="file"
        accept={accept}
        aria-label={fileLabel}
        className={inputClassName}
        onChange={(event) => takeFile(event, onFile)}
      />
    </label>
  );
}

/** The same file can be chosen again after it was corrected. */
function takeFile({ currentTarget }: ChangeEvent<HTMLInputElement>, onFile: FileChoice["onFile"]) {
  const file = currentTarget.files?.[0];
  currentTarget.value = "";
  if (file !== undefined) onFile(file);
}
