import { useQuery } from "@tanstack/react-query";
import { Eye, Pause, Play, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel, AlertRule, MessagePreview } from "../../api/types.ts";
import { QueryState, type UnansweredQuery } from "../../parts/query-state.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Dialog, DialogActions } from "../../ui/primitives/overlays/dialog.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
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
        <MenuItem icon={Eye} label="Preview" onSelect={() => setDialog("preview")} />
        <MenuItem icon={SlidersHorizontal} label="Change" onSelect={() => setDialog("change")} />
        <MenuItem
          icon={rule.isPaused ? Play : Pause}
          label={rule.isPaused ? "Resume" : "Pause"}
          onSelect={() =>
            setPaused.mutate({
              params: { id: rule.id },
              body: inputOf(rule, { isPaused: !rule.isPaused }),
            })
          }
        />
        <MenuSeparator />
        <MenuItem tone="danger" icon={Trash2} label="Delete" onSelect={() => setDialog("delete")} />
      </RowMenu>
      {dialog === "preview" ? <RulePreview rule={rule} onClose={close} /> : null}
      {dialog === "change" ? <RuleDialog rule={rule} channels={channels} onClose={close} /> : null}
      {dialog === "delete" ? <DeleteRule rule={rule} onClose={close} /> : null}
    </>
  );
}

function useSetPaused() {
  const { api } = useOrganization();
  return useWrite(api.alertRules.update.call, { refreshes: [api.alertRules.key()], refusals: "toast" });
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
  return (
    <ConfirmWrite
      send={api.alertRules.remove.call}
      input={{ params: { id: rule.id } }}
      refreshes={[api.alertRules.key(), api.alertFirings.key()]}
      onClose={onClose}
      title={`Delete ${rule.name}?`}
      description="Nobody is told about it any more, and its history goes. To keep that, pause the rule."
      confirmLabel="Delete rule"
    />
  );
}
