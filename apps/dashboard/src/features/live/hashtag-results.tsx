import { Hash } from "lucide-react";
import type { LiveHashtag } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";

interface HashtagResultsProps {
  hashtags: readonly LiveHashtag[];
  /** Searches the videos of a hashtag. */
  onVideos: (name: string) => void;
}

export function HashtagResults({ hashtags, onVideos }: HashtagResultsProps) {
  if (hashtags.length === 0) {
    return (
      <Card>
        <EmptyState icon={Hash} title="No hashtags">
          The platform finds none. Try the beginning of the word.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <Table
        label="Hashtags found"
        columns={columnsOf(onVideos)}
        rows={hashtags}
        rowKey={({ platform_hashtag_id: id, name }) => id ?? name ?? ""}
      />
    </Card>
  );
}

function columnsOf(onVideos: (name: string) => void): readonly Column<LiveHashtag>[] {
  return [
    {
      id: "name",
      header: "Hashtag",
      place: "title",
      cell: ({ name, description }) => (
        <span>
          <span className="font-medium">{name === null ? "Unnamed" : `#${name}`}</span>
          {description === null ? null : <span className="block text-[13px] text-faint">{description}</span>}
        </span>
      ),
    },
    { id: "uses", header: "Used", align: "end", cell: ({ use_count: uses }) => <Count value={uses} /> },
    {
      id: "actions",
      header: "Actions",
      place: "actions",
      align: "end",
      cell: ({ name }) =>
        name === null ? null : (
          <Button
            size="small"
            aria-label={`Find videos with #${name} for one credit`}
            onClick={() => onVideos(name)}
          >
            Find videos
          </Button>
        ),
    },
  ];
}
