import { Button } from "../../ui/primitives/button.tsx";
import { CodeBlock, CopyField } from "../../ui/primitives/copy-button.tsx";
import { DialogActions } from "../../ui/primitives/overlays/dialog.tsx";

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
