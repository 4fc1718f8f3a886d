import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { KeyRound, Lock, Plus } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ApiKey } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { Card, Page } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { ApiKeyTable } from "./api-key-table.tsx";
import { CreateApiKeyDialog } from "./create-api-key-dialog.tsx";
import { RevokeApiKeyDialog } from "./revoke-api-key-dialog.tsx";

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
