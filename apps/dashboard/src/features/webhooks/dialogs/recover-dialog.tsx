import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors, formError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookEndpoint } from "../../../api/types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { countedWords } from "../endpoint-standing.ts";
import { customBounds, type LookBack, lookBacks, sinceOf } from "./look-back.ts";
import { RecoverResult } from "./recover-result.tsx";
import { useRecover } from "./use-recover.ts";

interface RecoverDialogProps {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Sends again what an endpoint was sent, or should have been, since a time. */
export function RecoverDialog({ endpoint, onClose }: RecoverDialogProps) {
  const recovery = useRecover(endpoint);
  const [lookBack, setLookBack] = useState<LookBack>("day");
  const [custom, setCustom] = useState("");
  const since = sinceOf(lookBack, custom, new Date());
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Recover deliveries"
      description="Sends every delivery of the period again, oldest first, with its original id: also those that arrived, failed or were canceled."
    >
      {recovery.progress === undefined ? (
        <>
          <div className="flex flex-col gap-4">
            <SelectField
              label="Look back"
              value={lookBack}
              onChange={(event) => setLookBack(readLookBack(event.currentTarget.value))}
              error={lookBack === "custom" ? undefined : fieldErrors(recovery.error)["since"]}
            >
              {lookBacks.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            {lookBack === "custom" ? (
              <TextField
                label="Since"
                type="datetime-local"
                value={custom}
                {...customBounds(new Date())}
                onChange={(event) => setCustom(event.currentTarget.value)}
                hint="In UTC, up to 30 days ago."
                error={fieldErrors(recovery.error)["since"]}
              />
            ) : null}
            <RecoveryPreview endpoint={endpoint} since={since} />
            <FormError message={formError(recovery.error, ["since"])} />
          </div>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={since === undefined}
              isPending={recovery.isPending}
              onClick={() => (since === undefined ? undefined : recovery.run({ since }))}
            >
              Recover
            </Button>
          </DialogActions>
        </>
      ) : (
        <RecoverResult recovery={recovery} progress={recovery.progress} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** How much a recovery sends, by the minute, so that it is not asked for anew at each look. */
function RecoveryPreview({
  endpoint: { id },
  since,
}: {
  endpoint: WebhookEndpoint;
  since: string | undefined;
}) {
  const { api } = useOrganization();
  const minute = since === undefined ? undefined : `${since.slice(0, 16)}:00.000Z`;
  const preview = useQuery(
    api.webhooks.previewRecovery.queryOptions({
      input: { params: { id }, query: minute === undefined ? {} : { since: minute } },
      enabled: minute !== undefined,
    }),
  );
  if (preview.data === undefined) return null;
  const { recoverable, waiting } = preview.data;
  return (
    <p role="status" className="text-muted">
      Sends {countedWords(recoverable, "delivery", "deliveries")} again
      {waiting === 0
        ? "."
        : `, and ${countedWords(waiting, "delivery", "deliveries")} that wait or are held back.`}
    </p>
  );
}

function readLookBack(value: string): LookBack {
  return lookBacks.find((lookBack) => lookBack.value === value)?.value ?? "day";
}
