import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { SignedCalculation } from "../../../api/types.ts";
import { SidePanelBody, SidePanelFooter } from "../../../ui/primitives/overlays/side-panel.tsx";
import { PayFooter } from "./pay-footer.tsx";
import { PaymentColumn } from "./payment-column.tsx";
import type { CalculationState } from "./use-calculation.ts";
import { usePayment } from "./use-payment.ts";
import type { FoundWindow } from "./use-window.ts";
import { WindowCalculation } from "./window-calculation.tsx";
import { WindowState } from "./window-state.tsx";

interface WindowContentProps {
  window: FoundWindow;
  creatorName: string;
  calculation: SignedCalculation;
  calculated: CalculationState;
  onClose: () => void;
}

/** The calculation on the left; on the right how to pay it, or why it cannot be paid. */
export function WindowContent(props: WindowContentProps) {
  const { window, creatorName, calculation, calculated, onClose } = props;
  const { organization } = useOrganization();
  const payment = usePayment({ calculation, creatorName, onPaid: onClose });
  const isPayable =
    window.state === "due" && window.row?.isAwaitingProvider !== true && canWrite(organization.role);
  return (
    <>
      <SidePanelBody>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <WindowCalculation calculation={calculation} calculated={calculated} canLeaveOut={isPayable} />
          <div className="flex flex-col gap-6 lg:sticky lg:top-0">
            <WindowState
              window={window}
              calculation={calculation}
              payment={canWrite(organization.role) ? payment : undefined}
              onClose={onClose}
            />
            {isPayable ? (
              <PaymentColumn calculation={calculation} payment={payment} payee={creatorName} />
            ) : null}
          </div>
        </div>
      </SidePanelBody>
      {isPayable ? (
        <SidePanelFooter>
          <PayFooter payment={payment} calculated={calculated} row={window.row} onClose={onClose} />
        </SidePanelFooter>
      ) : null}
    </>
  );
}
