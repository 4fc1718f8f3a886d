import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { KeyRound, Lock, Plus } from "lucide-react";
import { useState } from "react";
import { canAdminister, grantableRoles, roleLabels } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ApiKey } from "../../api/types.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { personName } from "../../parts/person-name.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { StateBadge } from "../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { actionsColumn, type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { CreateApiKeyDialog, EditApiKeyDialog } from "./api-key-dialogs.tsx";
import { apiKeysAddress } from "./api-keys-search.ts";
import { keyBadge, limitWords } from "./key-limits-fields.tsx";

const route = getRouteApi("/app/api-keys");

export function ApiKeysPage() {
  const { organization } = useOrganization();
  const isAdmin = canAdminister(organization.role);
  const { search, show } = usePageAddress(route, apiKeysAddress, () => true);
  const setIsCreating = (isOpen: boolean) => show(isOpen ? { create: true } : {}, true);
  return (
    <Page
      title="API keys"
      description="A key acts for its owner, with the role the owner has at the time, and within limits of its own. It stops when they leave."
      actions={isAdmin ? <KeyActions onCreate={() => setIsCreating(true)} /> : undefined}
    >
      <Card>{isAdmin ? <ApiKeyList onCreate={() => setIsCreating(true)} /> : <NotForThisRole />}</Card>
      {isAdmin && search.create === true ? <CreateApiKeyDialog onClose={() => setIsCreating(false)} /> : null}
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
  const [dialog, setDialog] = useState<{ kind: "edit" | "revoke"; apiKey: ApiKey } | undefined>(undefined);
  if (!list.isSuccess) return <QueryState query={list} label="API keys" />;
  if (list.data.data.length === 0) return <NoKeys onCreate={onCreate} />;
  const close = () => setDialog(undefined);
  return (
    <>
      <ApiKeyTable
        keys={list.data.data}
        onEdit={(apiKey) => setDialog({ kind: "edit", apiKey })}
        onRevoke={(apiKey) => setDialog({ kind: "revoke", apiKey })}
      />
      {dialog?.kind === "edit" ? <EditApiKeyDialog apiKey={dialog.apiKey} onClose={close} /> : null}
      {dialog?.kind === "revoke" ? <RevokeApiKeyDialog apiKey={dialog.apiKey} onClose={close} /> : null}
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

interface ApiKeyTableProps {
  keys: readonly ApiKey[];
  onEdit: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}

function ApiKeyTable({ keys, ...actions }: ApiKeyTableProps) {
  const { organization } = useOrganization();
  const manageable = grantableRoles(organization.role);
  const canManage = ({ role }: ApiKey) => role === null || manageable.includes(role);
  return (
    <Table
      label="API keys"
      columns={columns({ ...actions, canManage })}
      rows={keys}
      rowKey={(key) => key.id}
      isDimmed={(key) => key.state !== "active"}
    />
  );
}

interface KeyActs extends Omit<ApiKeyTableProps, "keys"> {
  /** Nobody changes or revokes a key of somebody above them. */
  canManage: (key: ApiKey) => boolean;
}

function columns({ canManage, onEdit, onRevoke }: KeyActs): readonly Column<ApiKey>[] {
  return [
    { id: "name", header: "Name", place: "title", cell: (key) => <KeyName apiKey={key} /> },
    { id: "state", header: "State", cell: (key) => <KeyState apiKey={key} /> },
    { id: "limits", header: "May do", cell: (key) => <Limits apiKey={key} /> },
    { id: "owner", header: "Owner", cell: (key) => <Owner apiKey={key} /> },
    { id: "lastUsed", header: "Last used", cell: (key) => <LastUse apiKey={key} /> },
    { id: "expiry", header: "Expires", cell: (key) => <Expiry apiKey={key} /> },
    actionsColumn((key) =>
      key.state === "revoked" || !canManage(key) ? null : (
        <span className="inline-flex gap-2">
          <Button size="small" aria-label={`Edit ${key.name}`} onClick={() => onEdit(key)}>
            Edit
          </Button>
          <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        </span>
      ),
    ),
  ];
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const { tone, label } = keyBadge(apiKey, new Date());
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

function Limits({ apiKey }: { apiKey: ApiKey }) {
  const { access, money, addresses } = limitWords(apiKey);
  return (
    <span className="block min-w-0 max-md:text-right" title={apiKey.scopes.join(", ")}>
      <span className="block">{access}</span>
      <span className="block text-faint text-xs">{money}</span>
      {addresses === undefined ? null : (
        <span className="block text-faint text-xs" title={apiKey.allowedAddresses?.join(", ")}>
          {addresses}
        </span>
      )}
    </span>
  );
}

function LastUse({ apiKey }: { apiKey: ApiKey }) {
  if (apiKey.lastUsedAt === null) return <Faint>Never</Faint>;
  return (
    <span className="block min-w-0 max-md:text-right">
      <RelativeTime instant={apiKey.lastUsedAt} />
      {apiKey.lastUsedFrom === null ? null : (
        <span className="block max-w-44 truncate font-mono text-faint text-xs">{apiKey.lastUsedFrom}</span>
      )}
    </span>
  );
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
  return (
    <ConfirmWrite
      send={api.apiKeys.revoke.call}
      input={{ params: { id: apiKey.id } }}
      says={`“${apiKey.name}” is revoked.`}
      refreshes={[api.apiKeys.key()]}
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      description="Requests with this key are refused from now on. This cannot be undone; create a new key to restore access."
      confirmLabel="Revoke key"
    />
  );
}
