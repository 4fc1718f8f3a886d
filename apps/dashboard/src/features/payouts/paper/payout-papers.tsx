import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useOrganization } from "../../../api/organization-context.ts";
import { PaperList } from "../../../parts/paper/paper-list.tsx";

/** What there is of the payout for the books. */
export function PayoutPapers({ payoutId }: { payoutId: string }) {
  const { api } = useOrganization();
  const params = { id: payoutId };
  return (
    <PaperList
      papers={useQuery(api.paper.list.queryOptions({ input: { params } })).data}
      listKey={api.paper.list.key()}
      getPdf={(kind) => api.paper.getPdf.call({ params: { ...params, kind } })}
      getStatement={() => api.payouts.getStatement.call({ params })}
      getReceipt={() => api.paper.getReceipt.call({ params })}
      link={(kind, look) => (
        <Link to="/payouts/$payoutId/papers/$kind" params={{ payoutId, kind }} {...look} />
      )}
      spacing="dense"
    />
  );
}
