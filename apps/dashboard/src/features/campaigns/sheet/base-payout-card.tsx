import type { BasePayoutForm } from "../form/campaign-form.ts";
import { LimitChoice } from "./limit-choice.tsx";
import { PayoutCard } from "./payout-card.tsx";
import { PlatformChoice } from "./platform-choice.tsx";
import { useSheet, useSpecField } from "./sheet-context.ts";
import { AmountField, CountField } from "./spec-fields.tsx";

export function BasePayoutCard({ payout, index }: { payout: BasePayoutForm; index: number }) {
  const { form, change } = useSheet();
  const path = `payouts.basePayouts.${index}`;
  const others = form.basePayouts.filter(({ key }) => key !== payout.key);
  const { error } = useSpecField(`${path}.platforms`);

  function edit(part: Partial<BasePayoutForm>) {
    change({
      basePayouts: form.basePayouts.map((one) => (one.key === payout.key ? { ...one, ...part } : one)),
    });
  }

  return (
    <PayoutCard
      path={path}
      title={form.basePayouts.length === 1 ? "Base payout" : `Base payout ${index + 1}`}
      note="An amount for each video that a creator publishes in a cycle."
      onRemove={() => change({ basePayouts: others })}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          path={`${path}.perVideo`}
          label="Per video"
          value={payout.perVideo}
          onChange={(perVideo) => edit({ perVideo })}
        />
        <CountField
          path={`${path}.minViews`}
          label="Only videos from"
          unit="views"
          placeholder="0"
          hint="Videos with fewer views by the end of the cycle earn nothing."
          value={payout.minViews}
          onChange={(minViews) => edit({ minViews })}
        />
      </div>
      <PlatformChoice
        path={`${path}.platforms`}
        chosen={payout.platforms}
        taken={others.flatMap(({ platforms }) => platforms)}
        error={error}
        onChange={(platforms) => edit({ platforms })}
      />
      <LimitChoice payout={payout} path={`${path}.limit`} onChange={edit} />
    </PayoutCard>
  );
}
