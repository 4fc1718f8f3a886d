import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, LockKeyhole, Wallet } from "lucide-react";
import { useState } from "react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PayoutMethodAnswer } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Card, Page, Section } from "../../../ui/primitives/page.tsx";
import { EmptyState } from "../../../ui/primitives/states.tsx";
import { listed } from "../../../ui/primitives/text/number-format.ts";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { countryName } from "../../../ui/product/words/names.ts";
import { EarningsTabs, Loaded } from "../parts/page-parts.tsx";
import { ChoosePayoutMethod, type StoredMethod, useAccept } from "./choose-payout-method.tsx";

/** How one organization pays the creator: they choose among what it offers, and repair what is missing. */
export function PayoutMethodPage() {
  const { id: creatorId, organization } = usePortalCreator();
  const answer = useQuery(portalApi.payoutMethod.get.queryOptions({ input: { params: { creatorId } } }));
  return (
    <Page
      title={translate("How you are paid")}
      description={translate("By {name}. Other teams ask you separately.", { name: organization.name })}
      width="narrow"
    >
      <EarningsTabs />
      <Loaded query={answer} label={translate("how you are paid")}>
        {(method) => <Method method={method} />}
      </Loaded>
    </Page>
  );
}

function Method({ method }: { method: PayoutMethodAnswer }) {
  const [replacing, setReplacing] = useState<StoredMethod>();
  if (method.rails.length === 0)
    return method.waiting.length === 0 ? <NothingToChoose /> : <Waiting method={method} />;
  const { methods } = method;
  const unserved = unservedCurrencies(method);
  return (
    <>
      <Waiting method={method} />
      {methods.map((stored) =>
        stored.id === replacing?.id ? (
          <ChoosePayoutMethod
            key={stored.id}
            method={method}
            currencies={[...unserved, ...neededOf(method, stored)].sort()}
            replaced={stored}
            onSaved={() => setReplacing(undefined)}
          />
        ) : (
          <Chosen key={stored.id} method={method} chosen={stored} onReplace={() => setReplacing(stored)} />
        ),
      )}
      {methods.length === 0 ? null : <SafelyStored />}
      {replacing !== undefined || (methods.length > 0 && unserved.length === 0) ? null : (
        <Unserved method={method} currencies={unserved} />
      )}
    </>
  );
}

/** Currencies that the creator needs, that some rail pays, and that no method serves. */
function unservedCurrencies({ neededCurrencies, methods, rails }: PayoutMethodAnswer): string[] {
  return neededCurrencies.filter(
    (currency) =>
      rails.some(({ currencies }) => currencies.includes(currency)) &&
      !methods.some(({ currencies }) => currencies.includes(currency)),
  );
}

function neededOf({ neededCurrencies }: PayoutMethodAnswer, { currencies }: StoredMethod): string[] {
  return neededCurrencies.filter((currency) => currencies.includes(currency));
}

/** The form of a method that is missing. Its heading says for what, where other methods are there. */
function Unserved({ method, currencies }: { method: PayoutMethodAnswer; currencies: readonly string[] }) {
  if (method.methods.length === 0)
    return <ChoosePayoutMethod method={method} currencies={currencies} onSaved={() => undefined} />;
  return (
    <Section
      title={translate("Payouts in {currencies}", { currencies: listed(currencies) })}
      description={translate("You have not chosen yet how to be paid in these currencies.")}
    >
      <ChoosePayoutMethod
        key={currencies.join()}
        method={method}
        currencies={currencies}
        onSaved={() => undefined}
      />
    </Section>
  );
}

function NothingToChoose() {
  const { organization } = usePortalCreator();
  return (
    <Card>
      <EmptyState icon={Wallet} title={translate("Nothing to choose")}>
        {translate("{name} pays you in the way that you have agreed on with them.", {
          name: organization.name,
        })}
      </EmptyState>
    </Card>
  );
}

/** Money that no rail pays is shown apart: nothing that the creator does here would get it sent. */
function Waiting({ method: { rails, waiting, methods } }: { method: PayoutMethodAnswer }) {
  const { organization } = usePortalCreator();
  const isPayable = ({ currency }: WaitingSum) =>
    rails.some(({ currencies }) => currencies.includes(currency));
  const isReady = ({ currency }: WaitingSum) =>
    methods.some((stored) => stored.isReady && stored.currencies.includes(currency));
  const payable = waiting.filter(isPayable);
  return (
    <>
      <WaitingSums sums={payable.filter(isReady)}>
        {translate("It is sent soon. Small amounts are sent together with the next ones.")}
      </WaitingSums>
      <WaitingSums sums={payable.filter((sum) => !isReady(sum))}>
        {translate("It is sent as soon as everything here is complete.")}
      </WaitingSums>
      <WaitingSums sums={waiting.filter((sum) => !isPayable(sum))}>
        {translate("{name} has no way to pay this yet. Write to them; it is sent as soon as there is one.", {
          name: organization.name,
        })}
      </WaitingSums>
    </>
  );
}

type WaitingSum = PayoutMethodAnswer["waiting"][number];

function WaitingSums({ sums, children }: { sums: readonly WaitingSum[]; children: string }) {
  if (sums.length === 0) return null;
  const amounts = sums.flatMap(({ amount, currency }) =>
    isCurrencyCode(currency) ? [minorText(amount, currency)] : [],
  );
  return (
    <Notice tone="info" title={translate("{amount} waits for you", { amount: listed(amounts) })}>
      {children}
    </Notice>
  );
}

interface ChosenProps {
  method: PayoutMethodAnswer;
  chosen: StoredMethod;
  onReplace: () => void;
}

function Chosen({ method, chosen, onReplace }: ChosenProps) {
  const rail = method.rails.find(({ id }) => id === chosen.railId);
  const currencies = currencyText(method, chosen);
  return (
    <>
      {chosen.isReady ? null : <Missing chosen={chosen} />}
      <Card>
        <FactList
          facts={[
            { label: translate("Currencies"), value: currencies },
            { label: translate("Paid by"), value: rail?.name ?? translate("No longer offered") },
            { label: translate("Country"), value: countryName(chosen.country) },
            ...(chosen.hint === ""
              ? []
              : [
                  {
                    label: translate("Account"),
                    value: translate("Ends with {hint}", { hint: chosen.hint }),
                  },
                ]),
          ]}
        />
      </Card>
      <Button size="large" onClick={onReplace}>
        {method.methods.length === 1
          ? translate("Change how you are paid")
          : translate("Change how you are paid in {currencies}", { currencies })}
      </Button>
    </>
  );
}

const MOST_NAMED = 4;

/** Those that the creator needs; where they need none of them, the first few. */
function currencyText(method: PayoutMethodAnswer, stored: StoredMethod): string {
  const needed = neededOf(method, stored);
  if (needed.length > 0) return listed(needed);
  const others = stored.currencies.length - MOST_NAMED;
  if (others < 2) return listed(stored.currencies);
  return listed([
    ...stored.currencies.slice(0, MOST_NAMED),
    translate("{count, plural, one {# other} other {# others}}", { count: others }),
  ]);
}

function SafelyStored() {
  return (
    <p className="flex gap-2 text-[13px] text-muted">
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      {translate(
        "Stored encrypted. To keep it safe, nothing but its end is ever shown here. To change it, enter it anew.",
      )}
    </p>
  );
}

/** What the rail asks for, and the way there. Links of rails end soon, so that each is asked for anew. */
function Missing({ chosen }: Pick<ChosenProps, "chosen">) {
  const { id: creatorId } = usePortalCreator();
  const check = useCheck(chosen);
  return (
    <Notice
      tone="warning"
      title={translate("Something is missing before you can be paid")}
      action={
        <Button
          variant="primary"
          icon={<ArrowUpRight aria-hidden="true" />}
          isPending={check.isPending}
          onClick={() => check.mutate({ params: { creatorId } })}
        >
          {translate("Complete it")}
        </Button>
      }
    >
      {chosen.missing.length === 0 ? null : (
        <ul className="list-disc pl-4">
          {chosen.missing.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function useCheck({ id }: StoredMethod) {
  const accept = useAccept();
  return useWrite(portalApi.payoutMethod.check.call, {
    onDone: (answer) =>
      accept(answer, answer.methods.find((stored) => stored.id === id)?.onboardingUrl ?? null),
    refusals: "toast",
  });
}
