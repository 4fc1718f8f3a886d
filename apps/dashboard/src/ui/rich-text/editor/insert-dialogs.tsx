import { findImageProblem, findLinkProblem } from "@clipledger/richtext/check-address";
import { MAX_IMAGE_WIDTH } from "@clipledger/richtext/content-issues";
import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { Button } from "../../primitives/button.tsx";
import { TextField } from "../../primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../primitives/overlays/dialog.tsx";
import { exactNumber } from "../../primitives/text/number-format.ts";

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** The link that the cursor stands in, or a new one for what is chosen. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [first] = useState(() => chosenLink(editor));
  const [address, setAddress] = useState(first.href);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function save() {
    const href = completeAddress(address);
    const found = findLinkProblem(href);
    setProblem(found);
    if (found !== undefined) return;
    if (first.needsText) insertLink(editor, href, text.trim());
    else editor.chain().extendMarkRange("link").setLink({ href }).run();
    onClose();
  }
  return (
    <Dialog onClose={onClose} title={first.href === "" ? "Add a link" : "Change the link"}>
      <form noValidate onSubmit={onOwnSubmit(save)} className="flex flex-col gap-4">
        <TextField
          label="Address"
          placeholder="https://"
          inputMode="url"
          value={address}
          error={problem}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        {first.needsText ? (
          <TextField
            label="Text"
            hint="Left empty, the address itself is shown."
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        <DialogActions>
          {first.href === "" ? null : (
            <Button
              className="sm:mr-auto"
              onClick={() => {
                editor.chain().extendMarkRange("link").unsetLink().run();
                onClose();
              }}
            >
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {first.href === "" ? "Add link" : "Save link"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function chosenLink(editor: Editor) {
  const href: unknown = editor.getAttributes("link")["href"];
  const isLink = typeof href === "string";
  return { href: isLink ? href : "", needsText: !isLink && editor.state.selection.empty };
}

function insertLink(editor: Editor, href: string, text: string) {
  const marks = [{ type: "link", attrs: { href } }];
  editor.commands.insertContent({ type: "text", text: text === "" ? href : text, marks });
}

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
      onClose={onClose}
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
    : `Write a whole number from 1 to ${exactNumber(MAX_IMAGE_WIDTH)}, or nothing.`;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** For the form of a dialog inside another form: React passes the event on to the outer one, which is not sent. */
function onOwnSubmit(save: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    save();
  };
}

/** An address as people type it: without a scheme it is one of the web, or of a mailbox. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^([a-z][a-z0-9+.-]*:(?!\d)|\/)/i.test(text)) return text;
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}
