import { PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import { LOOKUP_KINDS, type LookupKind } from "@clipledger/domain/sources/source-kinds";
import clsx from "clsx";
import { ListOrdered } from "lucide-react";
import { useState } from "react";
import type { DataSources, SourceOrder } from "../../../api/types.ts";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { IconButton } from "../../../ui/primitives/icon-button.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { platformLabels } from "../../../ui/product/words/names.ts";
import { lookupLabels, sourceLabel } from "../source-words.ts";
import { OrderDialog } from "./order-dialog.tsx";

interface ServingMatrixProps {
  sources: DataSources;
  canChange: boolean;
}

/** Which source serves what, in the order in which they are asked. */
export function ServingMatrix({ sources, canChange }: ServingMatrixProps) {
  const [edited, setEdited] = useState<SourceOrder | undefined>(undefined);
  return (
    <Section
      title="Who answers what"
      description="The first that can, answers; when it fails, the next one is asked. The simulator comes last, and never for what a real source has answered for."
    >
      <Card>
        <table aria-label="Who answers what" className="w-full border-collapse text-left max-lg:block">
          <MatrixHead />
          <tbody className="divide-y divide-line max-lg:block">
            {LOOKUP_KINDS.map((lookup) => (
              <tr key={lookup} className="max-lg:flex max-lg:flex-col max-lg:gap-3 max-lg:px-4 max-lg:py-4">
                <th
                  scope="row"
                  className="whitespace-nowrap py-3.5 pr-3 pl-5 align-top font-medium text-[13px] max-lg:p-0"
                >
                  {lookupLabels[lookup]}
                </th>
                {PLATFORMS.map((platform) => (
                  <MatrixCell
                    key={platform}
                    order={orderOf(sources, platform, lookup)}
                    sources={sources}
                    onEdit={canChange ? setEdited : undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {edited === undefined ? null : (
        <OrderDialog order={edited} sources={sources} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}

function MatrixHead() {
  return (
    <thead className="max-lg:sr-only">
      <tr className="border-line border-b text-faint text-xs">
        <th scope="col" className="h-10 pr-3 pl-5 font-medium">
          Lookup
        </th>
        {PLATFORMS.map((platform) => (
          <th key={platform} scope="col" className="h-10 w-[22%] px-3 font-medium">
            <span className="inline-flex items-center gap-2">
              <span aria-hidden="true" className="inline-flex">
                <PlatformIcon platform={platform} />
              </span>
              {platformLabels[platform]}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function orderOf({ orders }: DataSources, platform: Platform, lookup: LookupKind): SourceOrder {
  const order = orders.find((each) => each.platform === platform && each.lookup === lookup);
  return order ?? { platform, lookup, sourceIds: [], isDefault: true, isSimulated: true };
}

interface MatrixCellProps {
  order: SourceOrder;
  sources: DataSources;
  onEdit: ((order: SourceOrder) => void) | undefined;
}

function MatrixCell({ order, sources, onEdit }: MatrixCellProps) {
  const { platform, lookup, sourceIds, isDefault } = order;
  const isOrderable = onEdit !== undefined && (sourceIds.length > 1 || !isDefault);
  return (
    <td className="px-3 py-3 align-top max-lg:flex max-lg:items-start max-lg:gap-3 max-lg:p-0">
      <span aria-hidden="true" className="w-28 shrink-0 text-[13px] text-faint lg:hidden">
        {platformLabels[platform]}
      </span>
      <div className="flex min-w-0 flex-1 items-start justify-between gap-1">
        <AskedInOrder order={order} sources={sources} />
        {isOrderable ? (
          <IconButton
            label={`Order of ${platformLabels[platform]}, ${lookupLabels[lookup].toLowerCase()}`}
            onClick={() => onEdit(order)}
            className="-my-1 size-7"
          >
            <ListOrdered aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
    </td>
  );
}

function AskedInOrder({ order, sources }: { order: SourceOrder; sources: DataSources }) {
  const asked = order.sourceIds.flatMap((id) => sources.data.filter((source) => source.id === id));
  const first = asked.find(({ isPaused }) => !isPaused);
  return (
    <ol className="flex min-w-0 flex-col gap-1 text-[13px]">
      {asked.map((source, index) => (
        <li
          key={source.id}
          className={clsx(
            "[overflow-wrap:anywhere]",
            source === first ? "font-medium text-ink" : source.isPaused ? "text-faint" : "text-muted",
          )}
        >
          {asked.length > 1 ? (
            <span aria-hidden="true" className="mr-1.5 font-normal text-faint text-xs tabular-nums">
              {index + 1}
            </span>
          ) : null}
          <span className={clsx(source.isPaused && "line-through")}>{sourceLabel(source, sources.data)}</span>
          {source.isPaused ? " paused" : null}
        </li>
      ))}
      <li>
        {order.isSimulated ? (
          <Badge tone="warning">Simulated</Badge>
        ) : (
          <span className="text-faint text-xs">then the simulator</span>
        )}
      </li>
      {order.isDefault ? null : <li className="list-none text-faint text-xs">In your own order</li>}
    </ol>
  );
}
