import { Eye, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../api/types.ts";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { DialogForm } from "../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../ui/primitives/copy-button.tsx";
import { ChoiceCards } from "../../ui/primitives/forms/choice-cards.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { exactTime } from "../../ui/primitives/text/time.tsx";
import { webhookKeys } from "./write-refusal.tsx";

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

interface RevealSecretDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** The current secret once more, after a word about the log. */
function RevealSecretDialog({ endpoint, onClose }: RevealSecretDialogProps) {
  const { api } = useOrganization();
  const [secret, setSecret] = useState<string | undefined>(undefined);
  const question = {
    onClose,
    title: "Reveal the signing secret",
    description: "Whoever has it can sign requests in our name. Each reveal stands in the activity log.",
  };
  if (secret !== undefined) {
    return (
      <Dialog {...question}>
        <CopyField label="Signing secret" value={secret} />
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmWrite
      {...question}
      variant="primary"
      send={api.webhooks.reveal.call}
      input={{ params: { id: endpoint.id } }}
      onDone={(revealed) => setSecret(revealed.secret)}
      staysOpen={() => true}
      isForgotten
      confirmLabel="Reveal secret"
    />
  );
}

interface RotateSecretDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

const overlaps = [
  {
    value: "overlap",
    title: "Keep older secrets for 24 hours",
    note: "Both sign meanwhile, so nothing is refused while you put the new one in place.",
  },
  {
    value: "at-once",
    title: "Retire older secrets at once",
    note: "For a secret that leaked. Requests fail your check until you use the new one.",
  },
] as const;

/** First how the old secret ends, then the new one, which is shown only here. */
function RotateSecretDialog({ endpoint, onClose }: RotateSecretDialogProps) {
  const { api } = useOrganization();
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]["value"]>("overlap");
  const rotate = useWrite(api.webhooks.rotate.call, { refreshes: webhookKeys(api), isForgotten: true });
  const rotated = rotate.data;
  return (
    <Dialog
      onClose={onClose}
      dismissal={rotated === undefined ? "free" : "deliberate"}
      title={rotated === undefined ? "Rotate the signing secret" : "Save your new signing secret"}
      description={
        rotated === undefined
          ? "The endpoint gets a new secret, shown once."
          : "Put it in place of the old one, where your secrets live."
      }
    >
      {rotated === undefined ? (
        <DialogForm
          write={rotate}
          onSubmit={() =>
            rotate.mutate({ params: { id: endpoint.id }, body: { retireAtOnce: overlap === "at-once" } })
          }
          submit="Rotate secret"
        >
          <ChoiceCards legend="The old secret" choices={overlaps} value={overlap} onChange={setOverlap} />
        </DialogForm>
      ) : (
        <SecretHandover secret={rotated.secret} onDone={onClose} />
      )}
    </Dialog>
  );
}

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

/** The least that it takes, for those who have just been given a secret. */
const shortVerification = `import { Webhook } from "standardwebhooks";

const secret = process.env.CLIPLEDGER_WEBHOOK_SECRET ?? "";

// Throws when it is not genuine.
const event = new Webhook(secret).verify(rawBody, headers);`;

const typescript = `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const secret = process.env.CLIPLEDGER_WEBHOOK_SECRET ?? "";
const webhook = new Webhook(secret);

createServer(async (request, response) => {
  const body = await text(request);
  try {
    // Over the raw body, as it was sent.
    const headers = request.headers as Record<string, string>;
    const event = webhook.verify(body, headers);
    // It may come twice: skip ids that you know.
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(8080);`;

const python = `import os
from flask import Flask, request
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["CLIPLEDGER_WEBHOOK_SECRET"])

@app.post("/clipledger")
def receive():
    try:
        # Over the raw body, as it was sent.
        event = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    # It may come twice: skip ids that you know.
    return "", 204`;

export const verificationSnippets = [
  { id: "typescript", label: "TypeScript", code: typescript },
  { id: "python", label: "Python", code: python },
] as const;

/** How to read the same events without receiving them. */
export function pullSnippet(origin: string): string {
  return `curl "${origin}/api/v1/events?limit=100&cursor=$CURSOR" \\\n  -H "x-api-key: $CLIPLEDGER_API_KEY"`;
}
