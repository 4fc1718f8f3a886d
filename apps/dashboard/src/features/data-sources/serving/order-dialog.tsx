import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { DataSource, DataSources, SourceOrder } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal } from "../../../parts/writes/write-form.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox } from "../../../ui/primitives/forms/form-field.tsx";
import { Dialog, DialogActions } from "../../../ui/primitives/overlays/dialog.tsx";
import { platformLabels } from "../../../ui/product/words/names.ts";
import { lookupLabels, sourceLabel } from "../source-words.ts";
import { moved, orderedLike } from "../sources-and-orders.ts";

interface OrderDialogProps {
  order: SourceOrder;
  sources: DataSources;
  onClose: () => void;
}

/** Who is asked first, second and so on, for one kind of lookup or for all of a platform. */
export function OrderDialog({ order, sources, onClose }: OrderDialogProps) {
  const { platform, lookup, isDefault } = order;
  const [ids, setIds] = useState<readonly string[]>(order.sourceIds);
  const [isForAll, setIsForAll] = useState(false);
  const save = useSaveOrders(onClose);
  const affected = isForAll ? sources.orders.filter((each) => each.platform === platform) : [order];
  const hasOwnOrder = affected.some((each) => !each.isDefault);
  return (
    <Dialog
      onClose={onClose}
      title={`${platformLabels[platform]}: ${lookupLabels[lookup].toLowerCase()}`}
      description={
        isDefault
          ? "The order is the default one: your own keys, then suppliers, then the server’s."
          : "The order is your own."
      }
    >
      <OrderList ids={ids} sources={sources.data} onChange={setIds} />
      <div className="mt-3">
        <Checkbox
          label={`The same for every kind of lookup of ${platformLabels[platform]}`}
          checked={isForAll}
          onChange={(event) => setIsForAll(event.currentTarget.checked)}
        />
      </div>
      <FormRefusal write={save} />
      <DialogActions>
        {hasOwnOrder ? (
          <Button
            variant="ghost"
            className="sm:mr-auto"
            disabled={save.isPending}
            onClick={() => save.mutate(affected.map((each) => ({ order: each, sourceIds: null })))}
          >
            Back to the default order
          </Button>
        ) : null}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isPending={save.isPending}
          onClick={() =>
            save.mutate(
              affected.map((each) => ({ order: each, sourceIds: [...orderedLike(each.sourceIds, ids)] })),
            )
          }
        >
          Save order
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface NewOrder {
  readonly order: SourceOrder;
  /** Null for the default order. */
  readonly sourceIds: string[] | null;
}

function useSaveOrders(onSaved: () => void) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return useWrite(
    async (orders: readonly NewOrder[]) => {
      for (const { order, sourceIds } of orders) {
        if (order.sourceIds.length === 0) continue;
        const { platform, lookup } = order;
        const saved = await api.dataSources.setOrder.call({ body: { platform, lookup, sourceIds } });
        queryClient.setQueryData(api.dataSources.list.queryKey(), saved);
      }
    },
    {
      says: (_, orders) =>
        orders.every(({ sourceIds }) => sourceIds === null)
          ? "The default order is back."
          : "Saved the order.",
      onDone: onSaved,
    },
  );
}

interface OrderListProps {
  ids: readonly string[];
  sources: readonly DataSource[];
  onChange: (ids: readonly string[]) => void;
}

function OrderList({ ids, sources, onChange }: OrderListProps) {
  const [announcement, setAnnouncement] = useState("");
  function move(source: DataSource, step: -1 | 1) {
    const next = moved(ids, source.id, step);
    onChange(next);
    setAnnouncement(
      `${sourceLabel(source, sources)} is number ${next.indexOf(source.id) + 1} of ${next.length}`,
    );
  }
  return (
    <>
      <ol
        aria-label="Order"
        className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong"
      >
        {ids.map((id, index) => {
          const source = sources.find((each) => each.id === id);
          return source === undefined ? null : (
            <OrderEntry
              key={id}
              source={source}
              label={sourceLabel(source, sources)}
              place={index + 1}
              isLast={index === ids.length - 1}
              onMove={(step) => move(source, step)}
            />
          );
        })}
        <li className="flex min-h-11 items-center gap-3 bg-sunken px-3 text-[13px] text-muted">
          <span aria-hidden="true" className="w-4 text-center text-faint">
            –
          </span>
          The simulator, for what was never real
        </li>
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface OrderEntryProps {
  source: DataSource;
  label: string;
  place: number;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
}

function OrderEntry({ source, label, place, isLast, onMove }: OrderEntryProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 pr-1.5 pl-3 text-[13px]">
      <span aria-hidden="true" className="w-4 text-center text-faint tabular-nums">
        {place}
      </span>
      <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{label}</span>
      {source.isPaused ? <Badge>Paused</Badge> : null}
      <span className="flex">
        <MoveButton
          label={`Move ${label} up`}
          icon={ArrowUp}
          isAtEnd={place === 1}
          onMove={() => onMove(-1)}
        />
        <MoveButton label={`Move ${label} down`} icon={ArrowDown} isAtEnd={isLast} onMove={() => onMove(1)} />
      </span>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  icon: LucideIcon;
  isAtEnd: boolean;
  onMove: () => void;
}

/** At the end it leaves the order of the Tab key but keeps the focus, so that the keyboard does not lose its place. */
function MoveButton({ label, icon: Icon, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      tabIndex={isAtEnd ? -1 : 0}
      onClick={onMove}
      className="inline-flex size-8 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
