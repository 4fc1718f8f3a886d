import { useMutation } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { readError } from "../../../api/errors.ts";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import type { PortalPayout } from "../../../api/portal-types.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { FormError } from "../../../ui/primitives/forms/form-field.tsx";
import { moneyText } from "../parts/money.ts";

/** Asks for the link and follows it: it is made for this moment, and kept nowhere. */
export function ClaimButton({ payout: { id, amount } }: { payout: PortalPayout }) {
  const { id: creatorId } = usePortalCreator();
  const claim = useMutation(
    portalApi.payouts.getClaimLink.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  return (
    <div className="flex flex-col gap-3">
      <FormError message={claim.error === null ? undefined : readError(claim.error).message} />
      <Button
        variant="primary"
        size="large"
        className="h-11 w-full sm:w-auto sm:self-start"
        icon={<HandCoins aria-hidden="true" />}
        isPending={claim.isPending || claim.isSuccess}
        onClick={() => claim.mutate({ params: { creatorId, id } })}
      >
        Claim {moneyText(amount)}
      </Button>
      <p className="text-faint text-xs">
        You continue at the payment provider, and choose there how you get your money.
      </p>
    </div>
  );
}
