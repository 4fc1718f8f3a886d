import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Application } from "../../../api/types.ts";
import { StateBadge } from "../../../ui/primitives/badge.tsx";
import { FactList } from "../../../ui/primitives/figures.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { RelativeTime } from "../../../ui/primitives/time.tsx";
import { countryName, languageName } from "../../../ui/product/names.ts";
import { statusLabels, statusTones, unmetText } from "./application-words.ts";

/** What the applicant sent. */
export function ApplicationDetails({ application }: { application: Application }) {
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
