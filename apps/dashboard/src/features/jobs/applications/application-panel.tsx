import { canMove } from "@clipledger/domain/jobs/application-status";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { Application } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { FormRefusal, WriteForm } from "../../../parts/writes/write-form.tsx";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { Button } from "../../../ui/primitives/button.tsx";
import { FactList } from "../../../ui/primitives/fact-list.tsx";
import { Select, TextAreaField } from "../../../ui/primitives/forms/form-field.tsx";
import { SidePanelBody, SidePanelFrame } from "../../../ui/primitives/overlays/side-panel.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/text/time.tsx";
import { countryName, languageName } from "../../../ui/product/words/names.ts";
import { useRefreshJobs } from "../jobs-frame.tsx";
import { ApplicationActions } from "./application-actions.tsx";
import { statusLabels, statusTones, unmetText } from "./application-words.ts";

interface ApplicationPanelProps {
  applicationId: string;
  onClose: () => void;
}

/** One application beside the list: what they wrote, and what to do with it. */
export function ApplicationPanel({ applicationId, onClose }: ApplicationPanelProps) {
  const { api } = useOrganization();
  const found = useQuery(api.applications.get.queryOptions({ input: { params: { id: applicationId } } }));
  return (
    <SidePanelFrame
      onClose={onClose}
      title={found.data?.applicant.name ?? "Application"}
      description={found.data === undefined ? undefined : `For ${found.data.job.productTitle}`}
    >
      {found.isSuccess ? (
        <FoundApplication application={found.data} />
      ) : (
        <SidePanelBody>
          {found.isSuccess ? null : <QueryState query={found} label="the application" rows={4} />}
        </SidePanelBody>
      )}
    </SidePanelFrame>
  );
}

function FoundApplication({ application }: { application: Application }) {
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  useMarkRead(application, isWriter);
  return (
    <>
      <SidePanelBody>
        <div className="flex flex-col gap-5">
          {isWriter ? <ApplicationActions application={application} /> : null}
          <ApplicationDetails application={application} />
        </div>
      </SidePanelBody>
      {isWriter ? <ReplyForm application={application} /> : null}
    </>
  );
}

/** Whoever opens it has looked at it, for the whole team. */
function useMarkRead({ id, isUnread }: Application, isWriter: boolean): void {
  const { api } = useOrganization();
  const refresh = useRefreshJobs();
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (!isUnread || !isWriter || marked.current === id) return;
    marked.current = id;
    // What fails here is tried again when somebody opens it the next time.
    api.applications.markRead.call({ params: { id } }).then(refresh, () => undefined);
  }, [id, isUnread, isWriter, api, refresh]);
}

/** What the applicant sent. */
function ApplicationDetails({ application }: { application: Application }) {
  const { message, links, challengeVideoUrl } = application;
  return (
    <>
      <Card>
        <FactList facts={factsOf(application)} />
      </Card>
      {message === "" ? null : (
        <Part title="About them">
          <p className="whitespace-pre-line [overflow-wrap:anywhere] text-sm leading-6">{message}</p>
        </Part>
      )}
      {challengeVideoUrl === null ? null : (
        <Part title="Video for the challenge">
          <OutsideLink url={challengeVideoUrl} />
        </Part>
      )}
      {links.length === 0 ? null : (
        <Part title="Accounts and work">
          <ul className="flex flex-col gap-1">
            {links.map((url) => (
              <li key={url}>
                <OutsideLink url={url} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function factsOf(application: Application) {
  const { applicant, status, languages, email, createdAt, answeredAt, unmet, chatId } = application;
  const missing = unmetText(unmet);
  return [
    { label: "Status", value: <StateBadge tone={statusTones[status]}>{statusLabels[status]}</StateBadge> },
    { label: "Email", value: email },
    ...(applicant.countryCode === null
      ? []
      : [{ label: "Lives in", value: countryName(applicant.countryCode) }]),
    ...(languages.length === 0 ? [] : [{ label: "Speaks", value: languages.map(languageName).join(", ") }]),
    ...(missing === undefined ? [] : [{ label: "Does not fit", value: missing }]),
    ...(applicant.orgCreatorId === null
      ? []
      : [{ label: "On your roster", value: <CreatorLink creatorId={applicant.orgCreatorId} /> }]),
    {
      label: application.source === "invited" ? "Invited" : "Applied",
      value: <RelativeTime instant={createdAt} />,
    },
    ...(answeredAt === null ? [] : [{ label: "You answered", value: <RelativeTime instant={answeredAt} /> }]),
    ...(chatId === null ? [] : [{ label: "Conversation", value: <ChatLink chatId={chatId} /> }]),
  ];
}

const linkClass = "text-accent-text underline underline-offset-4";

function CreatorLink({ creatorId }: { creatorId: string }) {
  return (
    <Link to="/creators/$creatorId" params={{ creatorId }} className={linkClass}>
      Open their page
    </Link>
  );
}

function ChatLink({ chatId }: { chatId: string }) {
  return (
    <Link to="/chat" search={{ chat: chatId }} className={linkClass}>
      Open the chat
    </Link>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-medium text-[13px]">{title}</h3>
      {children}
    </section>
  );
}

function OutsideLink({ url }: { url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`${linkClass} [overflow-wrap:anywhere] text-sm`}
    >
      {url}
    </a>
  );
}

const decisions = ["in_review", "accepted", "rejected"] as const;

/** An answer, and with it a decision if there is one: both arrive or neither does. */
function ReplyForm({ application }: { application: Application }) {
  const { id, status, applicant } = application;
  const [message, setMessage] = useState("");
  const [decision, setDecision] = useState<(typeof decisions)[number]>();
  // The same id for the same text, so that a second try after a lost answer sends nothing twice.
  const [clientMessageId, setClientMessageId] = useState(() => crypto.randomUUID());
  const reply = useReply(() => {
    setMessage("");
    setDecision(undefined);
    setClientMessageId(crypto.randomUUID());
  });
  const possible = decisions.filter((one) => canMove("team", status, one));

  function submit() {
    const body = { message, clientMessageId, ...(decision === undefined ? {} : { status: decision }) };
    reply.mutate({ params: { id }, body });
  }

  return (
    <WriteForm write={reply} onSubmit={submit} className="flex flex-col gap-2 border-line border-t px-5 py-4">
      <TextAreaField
        label={`Answer ${applicant.name}`}
        name="message"
        rows={3}
        required
        maxLength={8000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <FormRefusal write={reply} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {possible.length === 0 ? null : (
          <Select
            aria-label="Status with the answer"
            className="max-w-44"
            value={decision ?? ""}
            onChange={(event) => setDecision(decisions.find((one) => one === event.currentTarget.value))}
          >
            <option value="">Keep the status</option>
            {possible.map((one) => (
              <option key={one} value={one}>
                {statusLabels[one]}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" variant="primary" isPending={reply.isPending}>
          Send
        </Button>
      </div>
    </WriteForm>
  );
}

function useReply(onSent: () => void) {
  const { api } = useOrganization();
  const refreshJobs = useRefreshJobs();
  const refreshHub = useRefreshHub();
  return useWrite(api.applications.reply.call, {
    says: ({ applicant }) => `Sent your answer to ${applicant.name}.`,
    onDone: onSent,
    refreshes: () => Promise.all([refreshJobs(), refreshHub()]),
  });
}
