import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { readError } from "../../../api/errors.ts";
import { portalApi, usePortal } from "../../../api/portal.ts";
import { translate } from "../../../languages/language.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Notice } from "../../../ui/primitives/notice.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { Skeleton } from "../../../ui/primitives/states.tsx";

/** Where platforms send creators back to. What they answered is taken out of the address and handed in once. */
export function ConnectedPage() {
  const { creator } = usePortal();
  const answered = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const finish = useWrite(portalApi.accounts.finishConnection.call, {
    says: ({ outcome, message }) => (outcome === "connected" ? message : undefined),
    onDone: async ({ outcome, creatorId }) => {
      if (outcome !== "connected") return;
      await navigate({ to: "/portal/creators/$creatorId/accounts", params: { creatorId }, replace: true });
    },
  });
  const { mutate } = finish;
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate({ body: readAnswer(answered) });
    navigate({ to: "/portal/connected", replace: true });
  }, [answered, mutate, navigate]);

  const creatorId = finish.data?.creatorId ?? creator?.id;
  const problem = finish.isError ? readError(finish.error).message : finish.data?.message;
  if (problem === undefined || finish.data?.outcome === "connected")
    return (
      <Page title={translate("Connecting your account")} width="narrow">
        <div role="status">
          <span className="sr-only">{translate("Connecting your account")}</span>
          <Skeleton className="h-32 rounded-xl" />
        </div>
      </Page>
    );
  return (
    <Page title={translate("Not connected")} width="narrow">
      <div role="status">
        <Notice tone="warning" title={problem} />
      </div>
      {creatorId === undefined ? null : (
        <Link
          to="/portal/creators/$creatorId/accounts"
          params={{ creatorId }}
          className={`${buttonClass("primary", "large")} self-start max-sm:w-full`}
        >
          {translate("Your accounts")}
        </Link>
      )}
    </Page>
  );
}

/** Without a state the server says what is wrong. */
function readAnswer(search: string) {
  const parameters = new URLSearchParams(search);
  const given = (name: string) => parameters.get(name) ?? undefined;
  const [code, error, iss] = ["code", "error", "iss"].map(given);
  return {
    state: given("state") ?? "none",
    ...(code === undefined ? {} : { code }),
    ...(error === undefined ? {} : { error }),
    ...(iss === undefined ? {} : { iss }),
  };
}
