import { useQuery } from "@tanstack/react-query";
import { portalApi } from "../../../api/portal.ts";
import type { AccountDeletion } from "../../../api/portal-types.ts";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { Loaded } from "../parts/loaded.tsx";
import { moneyText } from "../parts/money.ts";
import { payoutDays, payoutName } from "../payouts/payout-name.ts";
import { AccountTrail } from "./account-trail.tsx";
import { DeletionForm } from "./deletion-form.tsx";

/** What deleting the account does, before it is done. */
export function DeleteAccountPage() {
  const preview = useQuery(portalApi.account.previewDeletion.queryOptions({ staleTime: 0 }));
  return (
    <Page
      title="Delete my account"
      description="This cannot be undone."
      width="narrow"
      trail={<AccountTrail />}
    >
      <Loaded query={preview} label="what deleting means">
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
    <Notice tone="warning" title="You are still owed money">
      <ul aria-label="Still owed" className="mt-1 flex flex-col gap-1">
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
    <Section title="What happens">
      <Card className="px-5 py-4 sm:px-6">
        <ul aria-label="What happens" className="flex list-disc flex-col gap-2 pl-4 text-sm">
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
    "Your profile, your payout details and your settings are deleted, and you are signed out everywhere.",
    ...organizations.map(({ name, outcome }) =>
      outcome === "deleted"
        ? `${name} loses everything about you.`
        : `${name} keeps its books of what it paid, without your name and address.`,
    ),
    ...sentences,
    ...(keepsTeamAccount ? ["You also work in a team here. That account stays as it is."] : []),
  ];
}
