import { canMove } from "@clipledger/domain/jobs/application-status";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readError } from "../../../api/errors.ts";
import { portalApi } from "../../../api/portal.ts";
import type { OwnApplication } from "../../../api/portal-types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button, buttonClass } from "../../../ui/primitives/button.tsx";
import { showToast } from "../../../ui/primitives/overlays/toast.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { BrandSign } from "../brand-sign.tsx";
import { ownStatusWords } from "./own-status.ts";
import { TakeBackDialog } from "./take-back-dialog.tsx";

export function ApplicationEntry({ application }: { application: OwnApplication }) {
  const { job, organization, status, statusChangedAt } = application;
  const { label, tone, sentence } = ownStatusWords(application);
  return (
    <article className="flex gap-4 px-4 py-4 sm:px-5">
      <BrandSign logoUrl={job.logoUrl} name={job.productTitle} />
      <div className="min-w-0 flex-1">
        <p className="text-[13px] text-muted">{organization.name}</p>
        <h2 className="[overflow-wrap:anywhere] font-semibold text-[15px]">
          {job.isPublic ? (
            <Link
              to="/board/$jobId"
              params={{ jobId: job.id }}
              className="underline-offset-4 hover:underline"
            >
              {job.productTitle}
            </Link>
          ) : (
            job.productTitle
          )}
        </h2>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-faint text-xs">
          <StateBadge tone={tone}>{label}</StateBadge>
          <RelativeTime key={status} instant={statusChangedAt} />
        </p>
        <p className="mt-1.5 text-muted text-sm">{sentence}</p>
        <EntryActions application={application} />
      </div>
    </article>
  );
}

function EntryActions({ application }: { application: OwnApplication }) {
  const { chatId, creatorId, job, status } = application;
  const [isAsking, setIsAsking] = useState(false);
  const decline = useDecline();
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {status === "invited" && job.isPublic ? (
        <Link
          to="/board/$jobId"
          params={{ jobId: job.id }}
          hash="apply"
          className={buttonClass("primary", "small")}
        >
          Apply
        </Link>
      ) : null}
      {canMove("applicant", status, "not_interested") ? (
        <Button
          size="small"
          isPending={decline.isPending}
          onClick={() => decline.mutate({ params: { id: application.id } })}
        >
          Not interested
        </Button>
      ) : null}
      {status === "accepted" && creatorId !== null ? (
        <Link
          to="/portal/creators/$creatorId"
          params={{ creatorId }}
          className={buttonClass("primary", "small")}
        >
          Open your work
        </Link>
      ) : null}
      {chatId === null ? null : (
        <Link to="/portal/chat/$chatId" params={{ chatId }} className={buttonClass("secondary", "small")}>
          Open chat
        </Link>
      )}
      {canMove("applicant", status, "withdrawn") ? (
        <Button size="small" variant="ghost" onClick={() => setIsAsking(true)}>
          Take back
        </Button>
      ) : null}
      {isAsking ? <TakeBackDialog application={application} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

function useDecline() {
  const queryClient = useQueryClient();
  return useMutation(
    portalApi.applications.decline.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: portalApi.applications.key() }),
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
}
