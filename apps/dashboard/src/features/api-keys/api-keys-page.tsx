import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { KeyRound, Lock, Plus } from "lucide-react";
import { useState } from "react";
import { canAdminister, roleLabels } from "../../api/access.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ApiKey } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { type BadgeTone, StateBadge } from "../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { CreateApiKeyDialog } from "./create-api-key-dialog.tsx";

const route = getRouteApi("/app/api-keys");

export function ApiKeysPage() {
  const { organization } = useOrganization();
  const isAdmin = canAdminister(organization.role);
  const isCreating = route.useSearch({ select: (search) => search.create === true });
  const navigate = route.useNavigate();
  function setIsCreating(isOpen: boolean) {
    void navigate({ search: isOpen ? { create: true } : {}, replace: true });
  }
  return (
    <Page
      title="API keys"
      description="A key acts for its owner, with the role the owner has at the time. It stops when they leave."
      actions={isAdmin ? <KeyActions onCreate={() => setIsCreating(true)} /> : undefined}
    >
      <Card>{isAdmin ? <ApiKeyList onCreate={() => setIsCreating(true)} /> : <NotForThisRole />}</Card>
      {isAdmin && isCreating ? <CreateApiKeyDialog onClose={() => setIsCreating(false)} /> : null}
    </Page>
  );
}

function KeyActions({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <Link to="/docs" className={buttonClass()}>
        API reference
      </Link>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
        Create API key
      </Button>
    </>
  );
}

function ApiKeyList({ onCreate }: { onCreate: () => void }) {
  const { api } = useOrganization();
  const list = useQuery(api.apiKeys.list.queryOptions());
  const [revoking, setRevoking] = useState<ApiKey | undefined>(undefined);
  if (!list.isSuccess) return <QueryState query={list} label="API keys" />;
  if (list.data.data.length === 0) return <NoKeys onCreate={onCreate} />;
  return (
    <>
      <ApiKeyTable keys={list.data.data} onRevoke={setRevoking} />
      {revoking === undefined ? null : (
        <RevokeApiKeyDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </>
  );
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={KeyRound}
      title="No API keys yet"
      action={
        <Button variant="primary" onClick={onCreate}>
          Create your first key
        </Button>
      }
    >
      Create one to call the API from your own systems. You see the key once, so have a safe place for it
      ready.
    </EmptyState>
  );
}

function NotForThisRole() {
  return (
    <EmptyState icon={Lock} title="Only admins and owners manage API keys">
      Ask an admin of your organization to create a key with you as its owner.
    </EmptyState>
  );
}

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

function ApiKeyTable({ keys, onRevoke }: ApiKeyTableProps) {
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

function RevokeApiKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  const revoke = useMutation(
    api.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.apiKeys.key() });
        showToast("success", `“${apiKey.name}” is revoked.`);
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Revoke “${apiKey.name}”?`}
      description="Requests with this key are refused from now on. This cannot be undone; create a new key to restore access."
      confirmLabel="Revoke key"
      isPending={revoke.isPending}
      error={revoke.isError ? readError(revoke.error).message : undefined}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
    />
  );
}
