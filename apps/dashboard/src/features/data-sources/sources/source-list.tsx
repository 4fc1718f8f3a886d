import { Plus, Radio } from "lucide-react";
import type { DataSource, DataSources } from "../../../api/types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { type Column, menuColumn, Table } from "../../../ui/primitives/lists/table.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { canBeTested, sourceLabel, sourceState } from "../source-words.ts";
import { SourceMenu } from "./source-menu.tsx";

interface SourceListProps {
  sources: DataSources;
  canChange: boolean;
  onAdd: () => void;
  onOpen: (source: DataSource) => void;
  onTest: (source: DataSource) => void;
}

/** Every source that can be asked: the organization's own, the server's, and the simulator. */
export function SourceList({ sources, canChange, onAdd, onOpen, onTest }: SourceListProps) {
  const ownCount = sources.data.filter(({ owner }) => owner === "organization").length;
  return (
    <Section
      title="Sources"
      description={`Keys are sealed, and shown to nobody. ${ownCount} of ${sources.limit} of your own.`}
    >
      <Card className="md:max-lg:overflow-x-auto">
        {ownCount === 0 ? <NoOwnSources canChange={canChange} onAdd={onAdd} /> : null}
        <Table
          label="Data sources"
          columns={sourceColumns({ sources, canChange, onOpen, onTest })}
          rows={sources.data}
          rowKey={({ id }) => id}
          isDimmed={({ isPaused }) => isPaused}
          spacing="dense"
        />
      </Card>
    </Section>
  );
}

function NoOwnSources({ canChange, onAdd }: { canChange: boolean; onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-5 py-4 max-sm:px-4">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-xl border border-line bg-sunken text-muted">
        <Radio aria-hidden="true" className="size-4.5" />
      </span>
      <p className="min-w-0 flex-1 basis-64 text-[13px] text-muted">
        <span className="block font-medium text-ink">No key of your own yet</span>
        {canChange
          ? "A YouTube key is free and takes five minutes; TikTok needs a supplier."
          : "Ask an owner or admin to add one, to see real numbers on more platforms."}
      </p>
      {canChange ? (
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          Add your first source
        </Button>
      ) : null}
    </div>
  );
}

function sourceColumns(
  props: Pick<SourceListProps, "sources" | "canChange" | "onOpen" | "onTest">,
): readonly Column<DataSource>[] {
  const { sources, canChange, onOpen, onTest } = props;
  const columns: readonly Column<DataSource>[] = [
    {
      id: "source",
      header: "Source",
      place: "title",
      cell: (source) => (
        <SourceName source={source} label={sourceLabel(source, sources.data)} onOpen={() => onOpen(source)} />
      ),
    },
    { id: "platforms", header: "Serves", cell: (source) => <Platforms source={source} /> },
    { id: "state", header: "State", cell: (source) => <SourceBadge source={source} /> },
    { id: "answered", header: "Last answer", cell: (source) => <LastAnswer source={source} /> },
  ];
  if (!canChange) return columns;
  return [
    ...columns,
    {
      id: "test",
      header: "Test",
      place: "actions",
      align: "end",
      cell: (source) =>
        canBeTested(source) && source.problem === null ? (
          <Button
            size="small"
            aria-label={`Test ${sourceLabel(source, sources.data)}`}
            onClick={() => onTest(source)}
          >
            Test
          </Button>
        ) : null,
    },
    menuColumn((source) =>
      source.kind === "simulator" ? null : (
        <SourceMenu source={source} sources={sources} onChanged={onTest} />
      ),
    ),
  ];
}

interface SourceNameProps {
  source: DataSource;
  label: string;
  onOpen: () => void;
}

function SourceName({ source, label, onOpen }: SourceNameProps) {
  return (
    <span className="block min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="block max-w-full truncate text-left font-medium text-ink underline-offset-4 hover:underline"
      >
        {label}
      </button>
      <span className="block truncate text-[13px] text-faint">{ownerWords(source)}</span>
    </span>
  );
}

function ownerWords({ kind, owner, key }: DataSource): string {
  if (kind === "simulator") return "Made-up numbers, for what nobody else answers";
  if (owner === "server") {
    const isKeyless = kind === "youtube-feed" || kind === "tiktok-oembed";
    return isKeyless ? "What anybody may know" : "Set up for the whole server";
  }
  if (key === null) return "Yours, without a key";
  return key.lastCharacters === null ? "Your key" : `Your key, ending in ${key.lastCharacters}`;
}

function Platforms({ source }: { source: DataSource }) {
  if (source.offers.length === 0) return <span className="text-faint">Nothing</span>;
  return (
    <span className="inline-flex gap-1">
      {source.offers.map(({ platform }) => (
        <PlatformIcon key={platform} platform={platform} />
      ))}
    </span>
  );
}

export function SourceBadge({ source }: { source: DataSource }) {
  const { tone, label } = sourceState(source);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

function LastAnswer({ source: { kind, lastAnsweredAt } }: { source: DataSource }) {
  if (kind === "simulator") return <span className="text-faint">Not counted</span>;
  if (lastAnsweredAt === null) return <span className="text-faint">Never</span>;
  return <RelativeTime instant={lastAnsweredAt} />;
}
