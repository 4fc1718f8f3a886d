import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, Pause, Play, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel, AlertRule, MessagePreview } from "../../api/types.ts";
import { QueryState, type UnansweredQuery } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { ConfirmDialog, Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { inputOf } from "./rule-words.ts";

interface RuleMenuProps {
  rule: AlertRule;
  channels: readonly AlertChannel[];
}

/** What can be done with a rule. */
export function RuleMenu({ rule, channels }: RuleMenuProps) {
  const [dialog, setDialog] = useState<"preview" | "change" | "delete" | undefined>(undefined);
  const setPaused = useSetPaused();
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu label={`Actions for ${rule.name}`}>
        <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => setDialog("preview")}>
          Preview
        </MenuItem>
        <MenuItem icon={<SlidersHorizontal aria-hidden="true" />} onSelect={() => setDialog("change")}>
          Change
        </MenuItem>
        <MenuItem
          icon={rule.isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onSelect={() =>
            setPaused.mutate({
              params: { id: rule.id },
              body: inputOf(rule, { isPaused: !rule.isPaused }),
            })
          }
        >
          {rule.isPaused ? "Resume" : "Pause"}
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => setDialog("delete")}>
          Delete
        </MenuItem>
      </RowMenu>
      {dialog === "preview" ? <RulePreview rule={rule} onClose={close} /> : null}
      {dialog === "change" ? <RuleDialog rule={rule} channels={channels} onClose={close} /> : null}
      {dialog === "delete" ? <DeleteRule rule={rule} onClose={close} /> : null}
    </>
  );
}

function useSetPaused() {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation(
    api.alertRules.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.alertRules.key() }),
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
}

function RulePreview({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const { api } = useOrganization();
  const preview = useQuery(
    api.alertRules.preview.queryOptions({ input: { params: { id: rule.id } }, gcTime: 0 }),
  );
  return (
    <PreviewDialog
      description="Everything that the rule is true for now, as Slack and emails would tell it. Nothing is sent."
      query={preview}
      message={preview.data}
      onClose={onClose}
    />
  );
}

interface PreviewDialogProps {
  description: string;
  query: UnansweredQuery;
  message: MessagePreview | undefined;
  onClose: () => void;
}

/** A message as its readers will see it. */
export function PreviewDialog({ description, query, message, onClose }: PreviewDialogProps) {
  return (
    <Dialog onClose={onClose} title="Preview" description={description}>
      {message === undefined ? (
        <QueryState query={query} label="the preview" rows={3} />
      ) : (
        <article
          aria-label="Message"
          className="rounded-lg border border-line border-l-4 border-l-accent bg-sunken px-4 py-3 text-[13px]"
        >
          <h3 className="font-semibold text-sm">{message.title}</h3>
          <p className="mt-1.5 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
            {message.lines.join("\n")}
          </p>
        </article>
      )}
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

function DeleteRule({ rule, onClose }: { rule: AlertRule; onClose: () => void }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.alertRules.remove.mutationOptions({
      onSuccess: async () => {
        onClose();
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: api.alertRules.key() }),
          queryClient.invalidateQueries({ queryKey: api.alertFirings.key() }),
        ]);
      },
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${rule.name}?`}
      description="Nobody is told about it any more, and its history goes. To keep that, pause the rule."
      confirmLabel="Delete rule"
      isPending={remove.isPending}
      error={remove.isError ? readError(remove.error).message : undefined}
      onConfirm={() => remove.mutate({ params: { id: rule.id } })}
    />
  );
}
