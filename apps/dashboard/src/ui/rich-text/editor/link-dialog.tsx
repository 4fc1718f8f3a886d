import { findLinkProblem } from "@clipledger/richtext/check-address";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "../../button.tsx";
import { Dialog, DialogActions } from "../../dialog.tsx";
import { TextField } from "../../form-field.tsx";
import { completeAddress } from "./complete-address.ts";
import { onOwnSubmit } from "./own-submit.ts";

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
    <Dialog open onOpenChange={onClose} title={first.href === "" ? "Add a link" : "Change the link"}>
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
