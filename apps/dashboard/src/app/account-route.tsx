import { getRouteApi } from "@tanstack/react-router";
import { AccountPage } from "../features/accounts/account-page.tsx";
import { AccountVideos } from "../features/videos/video-list.tsx";
import { accountVideosAddress } from "../features/videos/videos-search.ts";
import { usePageAddress } from "../parts/pages/page-address.ts";
import { withoutGaps } from "../ui/primitives/lists/search-params.ts";

const route = getRouteApi("/app/accounts/$accountId");

export function AccountRoute() {
  const { accountId } = route.useParams();
  const { search, show } = usePageAddress(route, accountVideosAddress, () => false);
  const { from, to, ...list } = search;
  return (
    <AccountPage
      key={accountId}
      accountId={accountId}
      range={{ from, to }}
      onRangeChange={(range) => show({ ...list, ...withoutGaps({ from: range.from, to: range.to }) })}
      videos={
        <AccountVideos
          accountId={accountId}
          list={list}
          onListChange={(next) => show({ ...next, ...withoutGaps({ from, to }) })}
        />
      }
    />
  );
}
