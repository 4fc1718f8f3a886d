import { Eye, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { exactTime } from "../../../ui/primitives/time.tsx";
import { RevealSecretDialog } from "../secret/reveal-secret-dialog.tsx";
import { RotateSecretDialog } from "../secret/rotate-secret-dialog.tsx";

export function SecretCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [dialog, setDialog] = useState<"reveal" | "rotate" | undefined>(undefined);
  const close = () => setDialog(undefined);
  const { retiringSecretsUntil } = endpoint;
  return (
    <Section title="Signing secret">
      <Card className="flex flex-col gap-3 px-5 py-4 text-[13px]">
        <code aria-hidden="true" className="overflow-hidden whitespace-nowrap font-mono text-faint">
          whsec_••••••••••••••••••••
        </code>
        <p className="text-muted">
          {retiringSecretsUntil === null
            ? "Every request is signed with it."
            : `Just rotated: the secret before it signs along until ${exactTime(retiringSecretsUntil)}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<Eye aria-hidden="true" />} onClick={() => setDialog("reveal")}>
            Reveal
          </Button>
          <Button size="small" icon={<RefreshCw aria-hidden="true" />} onClick={() => setDialog("rotate")}>
            Rotate
          </Button>
        </div>
      </Card>
      {dialog === "reveal" ? <RevealSecretDialog endpoint={endpoint} onClose={close} /> : null}
      {dialog === "rotate" ? <RotateSecretDialog endpoint={endpoint} onClose={close} /> : null}
    </Section>
  );
}
