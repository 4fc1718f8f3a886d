import { KeyRound, Pause, Play, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DataSource, DataSources } from "../../../api/types.ts";
import { ConfirmWrite } from "../../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { coverageText, sourceLabel } from "../source-words.ts";
import { type Loss, lossOf } from "../sources-and-orders.ts";
import { ChangeSourceDialog } from "./source-dialogs.tsx";

interface SourceMenuProps {
  source: DataSource;
  sources: DataSources;
  /** Its key or settings are new, and not tried yet. */
  onChanged: (source: DataSource) => void;
}

/** What can be done with a source. Those of the server can only be paused. */
export function SourceMenu({ source, sources, onChanged }: SourceMenuProps) {
  const [dialog, setDialog] = useState<"key" | "settings" | "delete" | undefined>(undefined);
  const label = sourceLabel(source, sources.data);
  const setPaused = useSetPaused(source, sources);
  const isOwn = source.owner === "organization";
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu label={`Actions for ${label}`}>
        <MenuItem
          icon={source.isPaused ? Play : Pause}
          label={source.isPaused ? "Resume" : "Pause"}
          onSelect={() => setPaused.mutate()}
        />
        {isOwn && (source.kind !== "supplier" || source.key !== null) ? (
          <MenuItem icon={KeyRound} label="Replace the key" onSelect={() => setDialog("key")} />
        ) : null}
        {isOwn && (source.kind === "supplier" || source.kind === "meta-graph") ? (
          <MenuItem
            icon={SlidersHorizontal}
            label={source.kind === "supplier" ? "Edit the mapping" : "Change the account"}
            onSelect={() => setDialog("settings")}
          />
        ) : null}
        {isOwn ? (
          <>
            <MenuSeparator />
            <MenuItem tone="danger" icon={Trash2} label="Delete" onSelect={() => setDialog("delete")} />
          </>
        ) : null}
      </RowMenu>
      {dialog === "key" || dialog === "settings" ? (
        <ChangeSourceDialog
          source={source}
          label={label}
          part={dialog}
          onClose={close}
          onChanged={onChanged}
        />
      ) : null}
      {dialog === "delete" ? <DeleteSourceDialog source={source} sources={sources} onClose={close} /> : null}
    </>
  );
}

function useSetPaused(source: DataSource, sources: DataSources) {
  const { api } = useOrganization();
  const label = sourceLabel(source, sources.data);
  return useWrite(
    () => {
      const input = { params: { id: source.id } };
      return source.isPaused ? api.dataSources.resume.call(input) : api.dataSources.pause.call(input);
    },
    {
      says: () => {
        const { simulated } = lossOf(sources, source.id);
        const simulatedNow =
          source.isPaused || simulated.length === 0
            ? ""
            : ` ${simulatedText(simulated)} simulated meanwhile.`;
        return source.isPaused ? `Resumed ${label}.` : `Paused ${label}.${simulatedNow}`;
      },
      refreshes: [api.dataSources.key()],
      refusals: "toast",
    },
  );
}

function simulatedText(simulated: Loss["simulated"]): string {
  return `${simulated.map(({ platform, lookups }) => coverageText(platform, lookups)).join("; ")} are`;
}

interface DeleteSourceDialogProps {
  source: DataSource;
  sources: DataSources;
  onClose: () => void;
}

function DeleteSourceDialog({ source, sources, onClose }: DeleteSourceDialogProps) {
  const { api } = useOrganization();
  const label = sourceLabel(source, sources.data);
  return (
    <ConfirmWrite
      send={api.dataSources.remove.call}
      input={{ params: { id: source.id } }}
      says={`Deleted ${label}. Its key is forgotten.`}
      refreshes={[api.dataSources.key()]}
      onClose={onClose}
      title={`Delete ${label}?`}
      description="Its key is forgotten, and its place in your orders with it. Counts keep its name, and its use by day stays."
      confirmLabel="Delete source"
    >
      <LossNotice loss={lossOf(sources, source.id)} sources={sources} isPaused={source.isPaused} />
    </ConfirmWrite>
  );
}

interface LossNoticeProps {
  loss: Loss;
  sources: DataSources;
  isPaused: boolean;
}

/** Who answers afterwards, what is made up from then on, and what stops moving. */
function LossNotice({ loss: { simulated, taken }, sources, isPaused }: LossNoticeProps) {
  if (simulated.length === 0 && taken.length === 0) {
    return (
      <p className="text-[13px] text-muted">
        {isPaused
          ? "It is paused, so nothing else changes."
          : "Others are asked before it, so little changes."}
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2 text-[13px]">
      {simulated.map(({ platform, lookups }) => (
        <li key={platform} className="rounded-lg bg-warning-soft px-3 py-2 text-ink">
          <span className="font-medium">{coverageText(platform, lookups)}</span> have no real source left: new
          ones are simulated, and what is real keeps its last counts and goes stale.
        </li>
      ))}
      {taken.map(({ platform, lookups, by }) => (
        <li key={`${platform} ${by.id}`} className="rounded-lg bg-sunken px-3 py-2 text-muted">
          <span className="font-medium text-ink">{coverageText(platform, lookups)}</span> are answered by{" "}
          {sourceLabel(by, sources.data)}, with what it knows.
        </li>
      ))}
    </ul>
  );
}
