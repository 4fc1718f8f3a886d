import { useQueryClient } from "@tanstack/react-query";
import { Download, Send } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { issuesIn } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutFile } from "../../../api/types.ts";
import { DialogForm } from "../../../parts/writes/overlay-forms.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { saveFile } from "../../../ui/primitives/browser/save-file.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../../../ui/primitives/overlays/dialog.tsx";
import { DiscardButton } from "./discard-file.tsx";

/** Takes a file to the bank: download it, hand it over, say so. */
export function FileActions({ file }: { file: PayoutFile }) {
  const { organization } = useOrganization();
  const [isSending, setSending] = useState(false);
  if (!canAdminister(organization.role)) return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {file.state === "discarded" ? null : <DownloadButton file={file} />}
      {file.state === "made" ? (
        <>
          <Button
            size="small"
            icon={<Send aria-hidden="true" />}
            aria-label={`Mark ${file.name} as sent`}
            onClick={() => setSending(true)}
          >
            Mark as sent
          </Button>
          <DiscardButton file={file} />
        </>
      ) : null}
      {isSending ? <SentDialog file={file} onClose={() => setSending(false)} /> : null}
    </span>
  );
}

function DownloadButton({ file }: { file: PayoutFile }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const download = useWrite(
    () =>
      queryClient.fetchQuery(
        api.payoutFiles.download.queryOptions({
          input: { params: { id: file.id } },
          gcTime: 0,
          staleTime: 0,
        }),
      ),
    {
      onDone: ({ name, mediaType, content }) => saveFile({ fileName: name, text: content, type: mediaType }),
      refreshes: [api.payoutFiles.list.key()],
      refreshesWhenRefused: true,
      refusals: "toast",
    },
  );
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      isPending={download.isPending}
      aria-label={`Download ${file.name}`}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
}

/** Whoever handed a file over shows it once more, so that one that was changed on the way is noticed. */
function SentDialog({ file, onClose }: { file: PayoutFile; onClose: () => void }) {
  const { api } = useOrganization();
  const markSent = useWrite(api.payoutFiles.markSent.call, {
    onDone: onClose,
    refreshes: [api.payoutFiles.list.key()],
  });
  async function submit(form: FormData) {
    const handedOver = form.get("handedOver");
    if (handedOver instanceof File)
      markSent.mutate({ params: { id: file.id }, body: { text: await handedOver.text() } });
  }
  return (
    <Dialog
      onClose={onClose}
      title="Was it handed over?"
      description="Choose the file that you gave to your bank. If a single byte of it is not as it was made here, you are told."
    >
      <DialogForm
        write={markSent}
        problem={(error) => issuesIn(error)[0]?.message}
        onSubmit={submit}
        submit="Mark as sent"
      >
        <TextField label="The file" name="handedOver" type="file" accept=".xml,.csv" required />
      </DialogForm>
    </Dialog>
  );
}
