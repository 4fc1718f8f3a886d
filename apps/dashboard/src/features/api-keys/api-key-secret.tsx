import { Button } from "../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../ui/primitives/copy-button.tsx";
import { DialogActions } from "../../ui/primitives/overlays/dialog.tsx";

interface ApiKeySecretProps {
  name: string;
  secret: string;
  onDone: () => void;
}

export function ApiKeySecret({ name, secret, onDone }: ApiKeySecretProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CopyField label={`Key “${name}”`} value={secret} />
      <div>
        <p className="mb-1.5 font-medium text-[13px]">Try it</p>
        <CodeBlock
          label="curl command"
          code={`curl ${window.location.origin}/api/v1/me \\\n  -H "x-api-key: ${secret}"`}
        />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I have saved it
        </Button>
      </DialogActions>
    </div>
  );
}
