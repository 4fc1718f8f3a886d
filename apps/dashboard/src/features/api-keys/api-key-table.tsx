import { roleLabels } from "../../api/access.ts";
import type { ApiKey } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";

const stateTones: Record<ApiKey["state"], BadgeTone> = {
  active: "accent",
  expired: "warning",
  revoked: "neutral",
};
const stateLabels: Record<ApiKey["state"], string> = {
  active: "Active",
  expired: "Expired",
  revoked: "Revoked",
};

interface ApiKeyTableProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function ApiKeyTable({ keys, onRevoke }: ApiKeyTableProps) {
  return (
    <Table
      label="API keys"
      columns={columns(onRevoke)}
      rows={keys}
      rowKey={(key) => key.id}
      isDimmed={(key) => key.state !== "active"}
    />
  );
}

function columns(onRevoke: (key: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    { id: "name", header: "Name", place: "title", cell: (key) => <KeyName apiKey={key} /> },
    {
      id: "state",
      header: "State",
      cell: (key) => <StateBadge tone={stateTones[key.state]}>{stateLabels[key.state]}</StateBadge>,
    },
    { id: "owner", header: "Owner", cell: (key) => <Owner apiKey={key} /> },
    {
      id: "lastUsed",
      header: "Last used",
      cell: (key) =>
        key.lastUsedAt === null ? <Faint>Never</Faint> : <RelativeTime instant={key.lastUsedAt} />,
    },
    { id: "expiry", header: "Expires", cell: (key) => <Expiry apiKey={key} /> },
    {
      id: "actions",
      header: "Actions",
      place: "actions",
      align: "end",
      cell: (key) =>
        key.state === "active" ? (
          <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        ) : null,
    },
  ];
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className="block min-w-0">
      <span className="block max-w-64 truncate font-medium">{apiKey.name}</span>
      <span className="block font-mono text-faint text-xs">{apiKey.prefix}…</span>
    </span>
  );
}

function Owner({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className="block min-w-0 max-md:text-right">
      <span className="block max-w-44 truncate">{personName(apiKey.owner)}</span>
      <span className="block text-faint text-xs">
        {apiKey.role === null ? "Left the organization" : roleLabels[apiKey.role]}
      </span>
    </span>
  );
}

function Expiry({ apiKey }: { apiKey: ApiKey }) {
  if (apiKey.revokedAt !== null) return <Faint>—</Faint>;
  return apiKey.expiresAt === null ? <Faint>Never</Faint> : <RelativeTime instant={apiKey.expiresAt} />;
}

function Faint({ children }: { children: string }) {
  return <span className="text-faint">{children}</span>;
}
