import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download, Send } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../../api/access.ts";
import { issuesIn, readError } from "../../../api/errors.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { PayoutFile } from "../../../api/rail-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { saveFile } from "../../../ui/primitives/save-file.ts";
import { DiscardButton, useRefreshFiles } from "./discard-file.tsx";

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
  const refresh = useRefreshFiles();
  const download = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(
        api.payoutFiles.download.queryOptions({
          input: { params: { id: file.id } },
          gcTime: 0,
          staleTime: 0,
        }),
      ),
    onSuccess: ({ name, mediaType, content }) => saveFile({ fileName: name, text: content, type: mediaType }),
    onError: (error) => showToast("error", readError(error).message),
    onSettled: refresh,
  });
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
  const refresh = useRefreshFiles();
  const [handedOver, setHandedOver] = useState<File>();
  const markSent = useMutation(
    api.payoutFiles.markSent.mutationOptions({
      onSuccess: () => {
        onClose();
        return refresh();
      },
    }),
  );
  const [problem] = issuesIn(markSent.error);
  const failure = markSent.isError ? (problem?.message ?? readError(markSent.error).message) : undefined;
  return (
    <Dialog
      onClose={onClose}
      title="Was it handed over?"
      description="Choose the file that you gave to your bank. If a single byte of it is not as it was made here, you are told."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={async (event) => {
          event.preventDefault();
          if (handedOver !== undefined)
            markSent.mutate({ params: { id: file.id }, body: { text: await handedOver.text() } });
        }}
      >
        <TextField
          label="The file"
          type="file"
          accept=".xml,.csv"
          required
          onChange={({ currentTarget }) => setHandedOver(currentTarget.files?.[0])}
        />
        <FormError message={failure} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={markSent.isPending}>
            Mark as sent
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
