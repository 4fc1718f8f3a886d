import { type ComponentProps, useRef } from "react";
import { Button } from "../button.tsx";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  accept: string;
  onFile: (file: File) => unknown;
}

/** Takes one file. The same one can be chosen again after it was corrected. */
export function FileInput({ onFile, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        currentTarget.value = "";
        if (file !== undefined) onFile(file);
      }}
    />
  );
}

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** Names the file that is asked for. */
  fileLabel: string;
  accept: string;
  onFile: (file: File) => unknown;
}

/** Opens the choice of a file. */
export function FileButton({ fileLabel, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <FileInput
        ref={input}
        accept={accept}
        aria-label={fileLabel}
        tabIndex={-1}
        className="sr-only"
        onFile={onFile}
      />
    </>
  );
}
