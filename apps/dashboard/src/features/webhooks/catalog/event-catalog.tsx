import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { EventTypeDescription } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { Badge } from "../../../ui/primitives/badge.tsx";
import { CodeBlock } from "../../../ui/primitives/copy-button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import { groupEventTypes, searchEventTypes, useEventTypes } from "../event-types.ts";
import { pullSnippet, verificationSnippets } from "../signing-secret.tsx";

/** Every event that can be sent, and how to receive it. */
export function EventCatalog() {
  const { isPending } = useEventTypes();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-1 xl:grid-cols-[minmax(0,1fr)_420px]">
      <EventTypes />
      {/* Below a list whose length is not known yet, it would be pushed aside. */}
      <div className={isPending ? "max-xl:hidden" : "min-w-0"}>
        <ReceiverGuide />
      </div>
    </div>
  );
}

function EventTypes() {
  const types = useEventTypes();
  const [text, setText] = useState("");
  if (!types.isSuccess) return <QueryState query={types} label="event types" rows={6} frame={Card} />;
  const groups = groupEventTypes(searchEventTypes(types.data, text));
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SearchBox label="Find events" placeholder="Find events" value={text} onSearch={setText} />
        <p className="text-[13px] text-muted">{types.data.length} types, each with an example of its body</p>
      </div>
      {groups.length === 0 ? (
        <Card>
          <p className="px-5 py-12 text-center text-muted">No event matches.</p>
        </Card>
      ) : null}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title} className="flex flex-col gap-2">
          <h2 className="font-semibold text-[15px] tracking-[-0.01em]">{group.title}</h2>
          <Card className="divide-y divide-line overflow-hidden">
            {group.types.map((type) => (
              <EventEntry key={type.type} eventType={type} />
            ))}
          </Card>
        </section>
      ))}
    </div>
  );
}

/** A type, when it is sent, and on demand the body of one. */
function EventEntry({ eventType }: { eventType: EventTypeDescription }) {
  const { type, description, isOptIn, example } = eventType;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex list-none items-start gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-0.5 size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <code className="[overflow-wrap:anywhere] font-medium font-mono text-[13px]">{type}</code>
            {isOptIn ? <Badge tone="info">Opt-in</Badge> : null}
          </span>
          <span className="block text-[13px] text-muted">{description}</span>
        </span>
      </summary>
      {isOpen ? (
        <div className="flex flex-col gap-3 px-4 pt-2 pb-4 sm:pl-11">
          {isOptIn ? (
            <p className="text-[13px] text-muted">
              “All events” leaves it out: tick it when you add or edit an endpoint.
            </p>
          ) : null}
          <CodeBlock label={`example of ${type}`} title="Body" code={JSON.stringify(example, null, 2)} />
        </div>
      ) : null}
    </details>
  );
}

/** What somebody who builds a receiver has to know. */
function ReceiverGuide() {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Guide title="Verify what you receive">
        <p>
          Requests follow the Standard Webhooks scheme: <Code>webhook-id</Code>,{" "}
          <Code>webhook-timestamp</Code> and <Code>webhook-signature</Code>. While a secret is rotated, the
          old and the new one both sign; one match is enough.
        </p>
        <TypedSnippets />
      </Guide>
      <Guide title="Count on it">
        <ul className="flex list-disc flex-col gap-1 pl-4">
          <li>
            Answer with a 2xx status within 15 seconds, and do the work afterwards. Anything else is tried
            again, ten times in about three days.
          </li>
          <li>A delivery may come twice, with the same id, and not in order: go by its timestamp.</li>
          <li>Answer 410 to be disabled at once; Retry-After postpones the next attempt.</li>
        </ul>
      </Guide>
      <Guide title="Fetch instead of receiving">
        <p>
          The same bodies can be read with an API key, for 30 days and without an endpoint. Keep{" "}
          <Code>nextCursor</Code> and send it next time: nothing is left out, and nothing comes twice.
        </p>
        <CodeBlock label="events request" code={pullSnippet(window.location.origin)} className="text-ink" />
        <p>
          <Link to="/docs" className="text-accent-text underline underline-offset-4">
            API reference
          </Link>
        </p>
      </Guide>
    </div>
  );
}

function TypedSnippets() {
  const [first, ...others] = verificationSnippets.map(({ id, label, code }) => ({
    id,
    label,
    content: <CodeBlock label={`${label} example`} code={code} className="text-ink" />,
  }));
  return first === undefined ? null : <Tabs label="Language" tabs={[first, ...others]} />;
}

function Guide({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3 px-5 py-4 text-[13px] text-muted">
      <h2 className="font-semibold text-[15px] text-ink tracking-[-0.01em]">{title}</h2>
      {children}
    </Card>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <code className="whitespace-nowrap rounded bg-hover px-1 py-0.5 font-mono text-ink text-xs">
      {children}
    </code>
  );
}
