import { MessageSquare, Plus, Send, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { AlertChannel } from "../../api/types.ts";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { type Column, menuColumn, Table } from "../../ui/primitives/lists/table.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { listed } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { ChannelDialog, channelKeys, kindLabels } from "./channel-dialog.tsx";

/** Where alerts and digests go. */
export function ChannelsSection({ channels }: { channels: readonly AlertChannel[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Channels"
      description="Where alerts and the digest go. Addresses of Slack are sealed, and shown to nobody."
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          Add channel
        </Button>
      }
    >
      <Card>
        {channels.length === 0 ? (
          <EmptyState icon={MessageSquare} title="No channels yet">
            Add an email list, a channel of Slack, or one of your webhook endpoints.
          </EmptyState>
        ) : (
          <Table label="Channels" columns={channelColumns} rows={channels} rowKey={({ id }) => id} />
        )}
      </Card>
      {isAdding ? <ChannelDialog onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

const channelColumns: readonly Column<AlertChannel>[] = [
  {
    id: "channel",
    header: "Channel",
    place: "title",
    cell: (channel) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium text-ink">{channel.name}</span>
        <span className="block text-[13px] text-muted [overflow-wrap:anywhere]">{goesTo(channel)}</span>
      </span>
    ),
  },
  { id: "kind", header: "Kind", cell: ({ kind }) => kindLabels[kind] },
  { id: "state", header: "Last message", cell: (channel) => <LastMessage channel={channel} /> },
  {
    id: "test",
    header: "Test",
    place: "actions",
    align: "end",
    cell: (channel) => <TestButton channel={channel} />,
  },
  menuColumn((channel) => <ChannelMenu channel={channel} />),
];

function goesTo({ kind, members, endpoint }: AlertChannel): string {
  if (kind === "slack") return "An incoming webhook";
  if (kind === "webhook") return endpoint?.url ?? "A deleted endpoint";
  return members.length === 0 ? "Nobody any more" : listed(members.map(({ email }) => email));
}

function LastMessage({ channel: { lastSentAt, lastFailure } }: { channel: AlertChannel }) {
  if (lastFailure !== null)
    return (
      <span className="flex flex-col items-start gap-1">
        <StateBadge tone="danger">Did not arrive</StateBadge>
        <span className="text-[13px] text-muted">{lastFailure.message}</span>
      </span>
    );
  return lastSentAt === null ? (
    <span className="text-muted">None yet</span>
  ) : (
    <RelativeTime instant={lastSentAt} />
  );
}

function TestButton({ channel }: { channel: AlertChannel }) {
  const { api } = useOrganization();
  const test = useWrite(api.alertChannels.test.call, {
    onDone: ({ isSent, failure }) =>
      isSent
        ? showToast("success", `${channel.name} has a test message.`)
        : showToast("error", failure ?? "The message did not arrive."),
    refreshes: channelKeys(api),
    refusals: "toast",
  });
  return (
    <Button
      size="small"
      icon={<Send aria-hidden="true" />}
      isPending={test.isPending}
      aria-label={`Send a test to ${channel.name}`}
      onClick={() => test.mutate({ params: { id: channel.id } })}
    >
      Test
    </Button>
  );
}

function ChannelMenu({ channel }: { channel: AlertChannel }) {
  const [dialog, setDialog] = useState<"change" | "delete" | undefined>(undefined);
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu label={`Actions for ${channel.name}`}>
        <MenuItem icon={SlidersHorizontal} label="Change" onSelect={() => setDialog("change")} />
        <MenuSeparator />
        <MenuItem tone="danger" icon={Trash2} label="Delete" onSelect={() => setDialog("delete")} />
      </RowMenu>
      {dialog === "change" ? <ChannelDialog channel={channel} onClose={close} /> : null}
      {dialog === "delete" ? <DeleteChannel channel={channel} onClose={close} /> : null}
    </>
  );
}

function DeleteChannel({ channel, onClose }: { channel: AlertChannel; onClose: () => void }) {
  const { api } = useOrganization();
  return (
    <ConfirmWrite
      send={api.alertChannels.remove.call}
      input={{ params: { id: channel.id } }}
      refreshes={channelKeys(api)}
      onClose={onClose}
      title={`Delete ${channel.name}?`}
      description="Rules and the digest stay, and no longer go there."
      confirmLabel="Delete channel"
    />
  );
}
