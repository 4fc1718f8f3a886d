import { findImageProblem } from "@clipledger/richtext/check-address";
import { MAX_IMAGE_WIDTH } from "@clipledger/richtext/limits";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "../../button.tsx";
import { Dialog, DialogActions } from "../../dialog.tsx";
import { TextField } from "../../form-field.tsx";
import { completeAddress } from "./complete-address.ts";
import { onOwnSubmit } from "./own-submit.ts";

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** The image that is chosen, or a new one at the cursor. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const [isNew] = useState(() => !editor.isActive("imageResize"));
  const [first] = useState(() => editor.getAttributes("imageResize"));
  const [address, setAddress] = useState(textOf(first["src"]));
  const [alt, setAlt] = useState(textOf(first["alt"]));
  const [width, setWidth] = useState(textOf(first["width"]));
  const [areProblemsShown, setAreProblemsShown] = useState(false);
  const src = completeAddress(address);
  const problems = { src: findImageProblem(src), width: widthProblem(width) };

  function save() {
    setAreProblemsShown(true);
    if (problems.src !== undefined || problems.width !== undefined) return;
    const attrs = {
      ...first,
      src,
      alt: alt.trim() || null,
      width: width.trim() === "" ? null : Number(width),
    };
    if (isNew) editor.commands.insertContent({ type: "imageResize", attrs });
    else editor.commands.updateAttributes("imageResize", attrs);
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? "Add an image" : "Change the image"}
      description="Images stay where they are on the web; creators load them from there."
    >
      <form noValidate onSubmit={onOwnSubmit(save)} className="flex flex-col gap-4">
        <TextField
          label="Address"
          placeholder="https://"
          inputMode="url"
          value={address}
          error={areProblemsShown ? problems.src : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <TextField
          label="Description"
          hint="Read to those who cannot see the image."
          maxLength={500}
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <TextField
          label="Width in pixels (optional)"
          inputMode="numeric"
          className="sm:max-w-52"
          value={width}
          error={areProblemsShown ? problems.width : undefined}
          onChange={(event) => setWidth(event.currentTarget.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {isNew ? "Add image" : "Save image"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function widthProblem(width: string): string | undefined {
  if (width.trim() === "") return undefined;
  const pixels = Number(width);
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_IMAGE_WIDTH
    ? undefined
    : `Write a whole number from 1 to ${MAX_IMAGE_WIDTH.toLocaleString("en")}, or nothing.`;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
