import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CodeBlock } from "../../../ui/primitives/copy-button.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { Tabs } from "../../../ui/primitives/tabs.tsx";
import { pullSnippet, verificationSnippets } from "../verification-snippets.ts";

/** What somebody who builds a receiver has to know. */
export function ReceiverGuide() {
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
