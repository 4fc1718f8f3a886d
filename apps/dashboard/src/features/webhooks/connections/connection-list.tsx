import { useQuery } from "@tanstack/react-query";
import { Ban, KeyRound, Pencil, Plug, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WebhookConnection } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { type Column, menuColumn, Table } from "../../../ui/primitives/lists/table.tsx";
import { MenuItem, MenuSeparator, RowMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { DisabledReason } from "../../../ui/primitives/overlays/tooltip.tsx";
import { Card, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { subscriptionWords } from "../event-types.ts";
import { refusalWords, useWriteRefusal } from "../write-refusal.tsx";
import {
  AddConnectionDialog,
  EditConnectionDialog,
  EndConnectionDialog,
  RenewTokenDialog,
} from "./connection-dialogs.tsx";

const followedMs = 10_000;

/** Tools that manage endpoints of their own. */
export function ConnectionList() {
  const { api } = useOrganization();
  // Tools change it from outside, and who ends a connection must see what goes with it.
  const list = useQuery(
    api.webhookConnections.list.queryOptions({ staleTime: 0, refetchInterval: followedMs }),
  );
  const [isAdding, setIsAdding] = useState(false);
  const isFull = list.data !== undefined && list.data.data.length >= list.data.limit;
  const add = <AddConnectionButton isFull={isFull} onAdd={() => setIsAdding(true)} />;
  return (
    <Section
      title="Connections"
      description="For Zapier, Make, n8n and tools like them: with its token a tool adds, tests and deletes its own endpoints, and reaches nothing else."
      actions={list.data === undefined || list.data.data.length === 0 ? undefined : add}
    >
      <Card className="md:max-lg:overflow-x-auto">
        {list.isSuccess ? (
          <Connections connections={list.data.data} add={add} />
        ) : (
          <QueryState query={list} label="connections" rows={3} />
        )}
      </Card>
      {isAdding ? <AddConnectionDialog onClose={() => setIsAdding(false)} /> : null}
    </Section>
  );
}

function Connections({ connections, add }: { connections: readonly WebhookConnection[]; add: ReactNode }) {
  if (connections.length === 0) {
    return (
      <EmptyState icon={Plug} title="No connections yet" action={add}>
        Make one for each tool. You choose which events it may have, and end it when you no longer need it.
      </EmptyState>
    );
  }
  return <Table label="Connections" columns={columns} rows={connections} rowKey={({ id }) => id} />;
}

const columns: readonly Column<WebhookConnection>[] = [
  { id: "name", header: "Name", place: "title", cell: (connection) => <Name connection={connection} /> },
  { id: "state", header: "State", cell: (connection) => <State connection={connection} /> },
  {
    id: "events",
    header: "Events",
    cell: ({ eventTypes }) => (
      <span className="max-w-56 truncate text-muted">{subscriptionWords(eventTypes)}</span>
    ),
  },
  {
    id: "endpoints",
    header: "Endpoints",
    align: "end",
    cell: ({ endpoints }) => <span className="tabular-nums">{endpoints}</span>,
  },
  {
    id: "responsible",
    header: "Made by",
    shownFrom: "lg",
    cell: ({ responsible }) => (
      <span className="block max-w-44 truncate">
        {responsible === null ? "Somebody who is gone" : personName(responsible)}
      </span>
    ),
  },
  {
    id: "lastUsed",
    header: "Last used",
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="text-faint">Never</span> : <RelativeTime instant={lastUsedAt} />,
  },
  menuColumn((connection) => <ConnectionMenu connection={connection} />),
];

function Name({ connection: { name, prefix } }: { connection: WebhookConnection }) {
  return (
    <span className="block min-w-0">
      <span className="block max-w-64 truncate font-medium">{name}</span>
      <span className="block font-mono text-faint text-xs">{prefix}…</span>
    </span>
  );
}

function State({ connection: { state } }: { connection: WebhookConnection }) {
  return (
    <span className="flex flex-col items-start gap-0.5 max-md:items-end">
      <StateBadge tone={state === "active" ? "accent" : "warning"}>
        {state === "active" ? "Active" : "Needs a new token"}
      </StateBadge>
      {state === "dormant" ? (
        <span className="max-w-52 text-faint text-xs max-md:text-right">
          Whoever made it is no admin any more. Its endpoints go on.
        </span>
      ) : null}
    </span>
  );
}

function ConnectionMenu({ connection }: { connection: WebhookConnection }) {
  const [dialog, setDialog] = useState<"edit" | "renew" | "end" | undefined>(undefined);
  const refusal = useWriteRefusal();
  const close = () => setDialog(undefined);
  return (
    <>
      <RowMenu label={`Actions for ${connection.name}`}>
        <MenuItem
          icon={Pencil}
          label="Edit"
          disabled={refusal !== undefined}
          onSelect={() => setDialog("edit")}
        />
        <MenuItem icon={KeyRound} label="Renew token" onSelect={() => setDialog("renew")} />
        <MenuSeparator />
        <MenuItem tone="danger" icon={Ban} label="End" onSelect={() => setDialog("end")} />
      </RowMenu>
      {dialog === "edit" ? <EditConnectionDialog connection={connection} onClose={close} /> : null}
      {dialog === "renew" ? <RenewTokenDialog connection={connection} onClose={close} /> : null}
      {dialog === "end" ? <EndConnectionDialog connection={connection} onClose={close} /> : null}
    </>
  );
}

function AddConnectionButton({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const refusal = useWriteRefusal();
  const reason = isFull ? "End a connection before adding another." : refusal && refusalWords[refusal];
  return (
    <DisabledReason reason={reason}>
      <Button icon={<Plus aria-hidden="true" />} disabled={reason !== undefined} onClick={onAdd}>
        Add connection
      </Button>
    </DisabledReason>
  );
}
