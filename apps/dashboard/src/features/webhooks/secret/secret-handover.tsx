import { Button } from "../../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../../ui/primitives/copy-button.tsx";
import { DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { shortVerification } from "../verification-snippets.ts";

/** A signing secret to take along, and what to do with it. */
export function SecretHandover({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CopyField label="Signing secret" value={secret} />
      <div>
        <p className="font-medium text-[13px]">Verify each request before you trust it</p>
        <p className="mt-0.5 mb-2 text-[13px] text-muted">
          Over the raw body, before parsing it. Any Standard Webhooks library does it; the event catalog has
          examples.
        </p>
        <CodeBlock label="verification example" title="TypeScript" code={shortVerification} />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I have saved it
        </Button>
      </DialogActions>
    </div>
  );
}
