import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import { PaperList } from "../../../parts/paper/paper-list.tsx";

/** The payout on paper, to keep or to hand in. */
export function PayoutPapers({ payoutId }: { payoutId: string }) {
  const { id: creatorId } = usePortalCreator();
  const params = { creatorId, id: payoutId };
  return (
    <PaperList
      papers={useQuery(portalApi.paper.list.queryOptions({ input: { params } })).data}
      listKey={portalApi.paper.list.key()}
      getPdf={(kind) => portalApi.paper.getPdf.call({ params: { ...params, kind } })}
      getStatement={() => portalApi.payouts.getStatement.call({ params })}
      getReceipt={() => portalApi.paper.getReceipt.call({ params })}
      link={(kind, look) => (
        <Link
          to="/portal/creators/$creatorId/payouts/$payoutId/papers/$kind"
          params={{ creatorId, payoutId, kind }}
          {...look}
        />
      )}
      spacing="roomy"
    />
  );
}
