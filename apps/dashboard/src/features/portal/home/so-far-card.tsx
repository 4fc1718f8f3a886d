import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { portalApi, usePortalCreator } from "../../../api/portal.ts";
import { Skeleton } from "../../../ui/primitives/states.tsx";
import { moneyText } from "../parts/money.ts";

/** The figure people come for. How it comes about is a page of its own. */
export function SoFarCard() {
  const { id } = usePortalCreator();
  const answer = useQuery(portalApi.home.getWindow.queryOptions({ input: { params: { creatorId: id } } }));
  if (answer.isPending) return <Skeleton className="h-32 rounded-2xl" />;
  const window = answer.data?.window ?? null;
  if (window === null) return null;
  return (
    <Link
      to="/portal/creators/$creatorId/earnings"
      params={{ creatorId: id }}
      className="group relative block overflow-hidden rounded-2xl bg-[#0a2e26] px-5 py-5 text-white sm:px-6"
    >
      <span aria-hidden="true" className="ledger-rules absolute inset-0 opacity-40 [--rule:#14483c]" />
      <span className="relative flex items-end justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-[#a9cdc1] text-[13px]">So far this cycle</span>
          <span className="mt-1 block truncate font-semibold text-[34px] tabular-nums leading-10 tracking-[-0.03em]">
            {moneyText(window.total)}
          </span>
          <span className="mt-1.5 block text-[#a9cdc1] text-[13px]">
            {window.videos.length === 1 ? "1 video counts" : `${window.videos.length} videos count`}. See how
            it adds up.
          </span>
        </span>
        <ChevronRight
          aria-hidden="true"
          className="mb-1 size-5 shrink-0 text-[#a9cdc1] transition-transform group-hover:translate-x-0.5"
        />
      </span>
    </Link>
  );
}
