import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { linkToken } from "../features/access/read-address.ts";
import { EnterPage, UnsubscribePage } from "../features/portal/entry/mailed-link-pages.tsx";

const route = getRouteApi("/portal/enter");

export function PortalEnterRoute() {
  const { to } = route.useSearch();
  const token = useTokenOfAddress();
  return <EnterPage key={token} token={token} to={to} />;
}

/** Takes the token out of the address, where the browser's history and a passer-by would keep it. */
function useTokenOfAddress(): string | undefined {
  const given = useLocation({ select: ({ hash }) => linkToken({ search: "", hash }) });
  const [taken, setTaken] = useState(given);
  const navigate = useNavigate();
  useEffect(() => {
    if (given === undefined) return;
    setTaken(given);
    navigate({ to: "/portal/enter", search: true, hash: "", replace: true });
  }, [given, navigate]);
  return given ?? taken;
}

export function PortalUnsubscribeRoute() {
  const token = useLocation({
    select: ({ searchStr, hash }) => linkToken({ search: searchStr, hash }),
  });
  return <UnsubscribePage key={token} token={token} />;
}
