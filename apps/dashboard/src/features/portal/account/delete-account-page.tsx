import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Hand } from "lucide-react";
import { useState } from "react";
import { portalApi, usePortal } from "../../../api/portal.ts";
import type { AccountDeletion } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal, WriteForm } from "../../../parts/writes/write-form.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { TextField } from "../../../ui/primitives/forms/form-field.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { IconTile } from "../../../ui/product/remote-image.tsx";
import { VisitorPage } from "../../../ui/product/visitor-page.tsx";
import { AccountBackLink, Loaded } from "../parts/page-parts.tsx";
import { moneyText, payoutDays, payoutName } from "../parts/portal-words.ts";

/** What deleting the account does, before it is done. */
export function DeleteAccountPage() {
  const preview = useQuery(portalApi.account.previewDeletion.queryOptions({ staleTime: 0 }));
  return (
    <Page
      title={translate("Delete my account")}
      description={translate("This cannot be undone.")}
      width="narrow"
      backLink={<AccountBackLink />}
    >
      <Loaded query={preview} label={translate("what deleting means")}>
        {(deletion) => (
          <>
            <Unpaid deletion={deletion} />
            <Consequences deletion={deletion} />
            <Card className="px-5 py-6 sm:px-8">
              <DeletionForm />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Unpaid({ deletion: { organizations } }: { deletion: AccountDeletion }) {
  const unpaid = organizations.flatMap(({ name, unpaid: payouts }) =>
    payouts.map((payout) => ({ ...payout, organizationName: name })),
  );
  if (unpaid.length === 0) return null;
  return (
    <Notice tone="warning" title={translate("You are still owed money")}>
      <ul aria-label={translate("Still owed")} className="mt-1 flex flex-col gap-1">
        {unpaid.map((payout) => (
          <li
            key={`${payout.organizationName}/${payout.campaignName}/${payout.startsOn}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span>
              {payout.organizationName}: {payoutName(payout)}, {payoutDays(payout)}
            </span>
            <span className="font-medium tabular-nums">{moneyText(payout.amount)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Consequences({ deletion }: { deletion: AccountDeletion }) {
  return (
    <Section title={translate("What happens")}>
      <Card className="px-5 py-4 sm:px-6">
        <ul aria-label={translate("What happens")} className="flex list-disc flex-col gap-2 pl-4 text-sm">
          {consequencesOf(deletion).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function consequencesOf({ organizations, sentences, keepsTeamAccount }: AccountDeletion): readonly string[] {
  return [
    translate(
      "Your profile, your payout details and your settings are deleted, and you are signed out everywhere.",
    ),
    ...organizations.map(({ name, outcome }) =>
      outcome === "deleted"
        ? translate("{name} loses everything about you.", { name })
        : translate("{name} keeps its books of what it paid, without your name and address.", { name }),
    ),
    ...sentences,
    ...(keepsTeamAccount ? [translate("You also work in a team here. That account stays as it is.")] : []),
  ];
}

/** Nobody deletes their account by a slip: the address has to be typed. */
function DeletionForm() {
  const { email } = usePortal().session.user;
  const [typed, setTyped] = useState("");
  const remove = useDeleteAccount();
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();

  function submit() {
    if (isConfirmed) remove.mutate({});
  }

  return (
    <WriteForm write={remove} onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={translate("Your email, to confirm")}
        type="email"
        autoComplete="off"
        value={typed}
        hint={translate("Type {email}", { email })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormRefusal write={remove} />
      <Button
        type="submit"
        variant="danger"
        size="large"
        className="max-sm:w-full sm:self-start"
        disabled={!isConfirmed}
        isPending={remove.isPending}
      >
        {translate("Delete my account")}
      </Button>
    </WriteForm>
  );
}

function useDeleteAccount() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useWrite(portalApi.account.remove.call, {
    onDone: async () => {
      await navigate({ to: "/portal/deleted", replace: true });
      queryClient.clear();
    },
  });
}

export function DeletedPage() {
  return (
    <VisitorPage
      title={translate("Your account is deleted")}
      sign={<IconTile icon={Hand} tone="neutral" />}
      description={translate(
        "We keep nothing about you but what the books have to say about payments. Thank you for all your videos.",
      )}
    >
      <p role="status" className="mt-6 text-muted text-sm">
        {translate("You can close this page.")}
      </p>
    </VisitorPage>
  );
}
