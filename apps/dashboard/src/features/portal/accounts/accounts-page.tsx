import { type ConsentPlatform, isConsentPlatform } from "@clipledger/domain/creators/account-consent";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useRef, useState } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { AccountClaim, PortalAccount } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { BackLink } from "../../../parts/pages/back-link.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal, WriteForm } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { CopyField } from "../../../ui/primitives/copy-button.tsx";
import { formText, SelectField, TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { exactTime } from "../../../ui/primitives/text/time.tsx";
import { LinkStateBadge } from "../../../ui/product/link-state.tsx";
import { PlatformIcon } from "../../../ui/product/tracked/platform-badge.tsx";
import { platformLabels, platformOptions } from "../../../ui/product/words/names.ts";
import { Loaded } from "../parts/page-parts.tsx";
import { ConnectAccounts, SharingDetails, type StoppedSharing } from "./connect-accounts.tsx";

/** The creator's accounts, and how they prove that one is theirs. */
export function AccountsPage() {
  const { id: creatorId, organization, isArchived } = usePortalCreator();
  const answer = useQuery(portalApi.accounts.list.queryOptions({ input: { params: { creatorId } } }));
  return (
    <Page
      title={translate("Your accounts")}
      description={translate("Their videos count for your work with {name}.", { name: organization.name })}
      width="narrow"
      backLink={
        <BackLink to="/portal/creators/$creatorId" params={{ creatorId }}>
          {translate("Home")}
        </BackLink>
      }
    >
      <Loaded query={answer} label={translate("your accounts")}>
        {({ accounts, claims, connectable }) => (
          <>
            {claims.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} />
            ))}
            <LinkedAccounts accounts={accounts} connectable={connectable} />
            <ConnectAccounts platforms={connectable} />
            {isArchived ? null : <AddAccount />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface LinkedAccountsProps {
  accounts: readonly PortalAccount[];
  connectable: readonly ConsentPlatform[];
}

function LinkedAccounts({ accounts, connectable }: LinkedAccountsProps) {
  const refresh = useRefresh();
  const [stopped, setStopped] = useState<StoppedSharing>();
  const onStopped = async (result: StoppedSharing) => {
    setStopped(result);
    await refresh();
  };
  const platformOf = ({ platform }: PortalAccount) =>
    isConsentPlatform(platform) && connectable.includes(platform) ? platform : undefined;
  return (
    <Section title={translate("Accounts that are counted")}>
      <div role="status" className="empty:absolute">
        {stopped === undefined ? null : (
          <Notice tone={stopped.revocation === "revoked" ? "success" : "warning"} title={stopped.message} />
        )}
      </div>
      <Card>
        {accounts.length === 0 ? (
          <EmptyState icon={Link2} title={translate("None of your accounts is known yet")}>
            {translate("Add one below, so that its videos count.")}
          </EmptyState>
        ) : (
          <ul aria-label={translate("Accounts")} className="divide-y divide-line">
            {accounts.map((account) => (
              <li key={account.id} className="flex flex-wrap items-center gap-3 px-5 py-3 max-sm:px-4">
                <PlatformIcon platform={account.platform} className="size-7!" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-[13px]">{nameOf(account)}</span>
                  <span className="block text-faint text-xs">{platformLabels[account.platform]}</span>
                </span>
                <LinkStateBadge linkState={account.linkState} linkStateSince={account.linkStateSince} />
                <SharingDetails account={account} platform={platformOf(account)} onStopped={onStopped} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function nameOf({ username, displayName }: PortalAccount): string {
  return username === null ? (displayName ?? translate("Unnamed account")) : `@${username}`;
}

/** Adding one that is linked already proves it. */
function AddAccount() {
  const { id: creatorId } = usePortalCreator();
  const account = useRef<HTMLInputElement>(null);
  const add = useWrite(portalApi.accounts.claim.call, {
    says: (claim) => translate("Put the code into the bio of {account}.", { account: claim.account }),
    onDone: () => account.current?.form?.reset(),
    refreshes: useRefresh(),
  });

  function submit(form: FormData) {
    const platform = platformOptions.find(({ value }) => value === formText(form, "platform"))?.value;
    if (platform === undefined) return;
    add.mutate({ params: { creatorId }, body: { platform, account: formText(form, "account") } });
  }

  return (
    <Section
      title={translate("Add or prove an account by a code")}
      description={translate("You get a code to put into the account's bio, which shows that it is yours.")}
    >
      <Card className="px-5 py-5 sm:px-6">
        <WriteForm write={add} onSubmit={submit} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-[160px_1fr]">
            <SelectField label={translate("Platform")} name="platform" defaultValue="tiktok">
              {platformOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField
              label={translate("Username or link")}
              ref={account}
              name="account"
              placeholder={translate("@username")}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              required
              maxLength={500}
            />
          </div>
          <FormRefusal write={add} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="max-sm:w-full sm:self-start"
            isPending={add.isPending}
          >
            {translate("Get a code")}
          </Button>
        </WriteForm>
      </Card>
    </Section>
  );
}

/** An account that waits for its code to show up in the bio. */
function ClaimCard({ claim: { id, platform, account, code, expiresAt } }: { claim: AccountClaim }) {
  const { id: creatorId } = usePortalCreator();
  const refresh = useRefresh();
  const check = useWrite(portalApi.accounts.check.call, {
    says: ({ outcome, message }) => (outcome === "proven" ? message : undefined),
    onDone: ({ outcome }) => (outcome === "proven" || outcome === "expired" ? refresh() : undefined),
  });
  const withdraw = useWrite(portalApi.accounts.withdraw.call, { refreshes: refresh });
  const input = { params: { creatorId, claimId: id } };
  return (
    <Card className="flex flex-col gap-4 px-5 py-5 sm:px-6">
      <h2 className="flex min-w-0 items-center gap-3 font-medium text-sm">
        <PlatformIcon platform={platform} className="size-7!" />
        <span className="min-w-0 truncate">{translate("Prove that {account} is yours", { account })}</span>
      </h2>
      <ol className="list-decimal pl-5 text-[13px] text-muted leading-6">
        <li>
          {translate("Copy the code into the bio of {account}, anywhere in its text, and save.", { account })}
        </li>
        <li>{translate("Come back and press Check. After that you can take it out again.")}</li>
      </ol>
      <CopyField label={translate("Code for {account}", { account })} value={code} />
      <div role="status">
        {check.data === undefined || check.isPending ? null : (
          <Notice tone={check.data.outcome === "proven" ? "success" : "warning"} title={check.data.message} />
        )}
      </div>
      <FormRefusal write={check} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          size="large"
          className="max-sm:flex-1"
          isPending={check.isPending}
          onClick={() => check.mutate(input)}
        >
          {translate("Check")}
        </Button>
        <Button size="large" isPending={withdraw.isPending} onClick={() => withdraw.mutate(input)}>
          {translate("Remove")}
        </Button>
        <span className="text-faint text-xs">
          {translate("Good until {expiresAt}", { expiresAt: exactTime(expiresAt) })}
        </span>
      </div>
    </Card>
  );
}

/** Homes and windows follow from the accounts, too. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: portalApi.accounts.key() }),
      queryClient.invalidateQueries({ queryKey: portalApi.home.key() }),
    ]);
  };
}
