import type { ReactNode } from "react";
import { CodeBlock } from "../../ui/primitives/copy-button.tsx";
import type { DocumentedError } from "./operations.ts";
import { type GuideId, guides } from "./reference-navigation.tsx";
import { ErrorTable } from "./reference-tables.tsx";
import type { ApiAddress } from "./snippets.ts";

export function ReferenceIntro({
  address,
  errors,
}: {
  address: ApiAddress;
  errors: readonly DocumentedError[];
}) {
  const base = `${address.origin}${address.basePath}`;
  return (
    <div className="max-w-3xl">
      <IntroductionGuide base={base} />
      <AuthenticationGuide base={base} />
      <Guide id="errors">
        <p>
          A refused request answers with a 4xx or 5xx status and a JSON body. Decide by <Code>code</Code>:
          messages may be reworded. Errors listed here have <Code>defined: true</Code>; <Code>data</Code> is
          there only where a code carries some.
        </p>
        <CodeBlock label="error example" title="400 Bad Request" code={errorExample} />
        <ErrorTable errors={errors} />
      </Guide>
      <PagingGuide />
      <QueryArraysGuide base={base} />
      <Guide id="typescript">
        <p>
          The client has one function per operation, named by its id, with the same types as this server. It
          throws on errors, with the code and data of the body.
        </p>
        <CodeBlock label="client example" title="packages/client" code={clientExample(address.origin)} />
      </Guide>
    </div>
  );
}

function IntroductionGuide({ base }: { base: string }) {
  return (
    <section id="introduction" className="scroll-mt-20 pt-10">
      <h1 className="font-semibold text-[28px] leading-9 tracking-[-0.03em]">API reference</h1>
      <p className="mt-3 text-[15px] text-muted leading-6">
        Everything the API of this server can do, described by the server itself. Requests and answers are
        JSON over HTTP; times are ISO 8601 in UTC; ids are a prefix and twelve letters or digits.
      </p>
      <div className="mt-5">
        <CodeBlock label="base address" code={base} />
      </div>
    </section>
  );
}

function AuthenticationGuide({ base }: { base: string }) {
  return (
    <Guide id="authentication">
      <p>
        Send an API key in the <Code>x-api-key</Code> header. A key acts for its owner in one organization,
        with the role the owner has at that moment. Admins create keys in the dashboard under API keys. Keep
        them on servers, never in a browser or an app.
      </p>
      <CodeBlock
        label="authentication example"
        code={`curl "${base}/me" \\\n  -H "x-api-key: $CLIPLEDGER_API_KEY"`}
      />
    </Guide>
  );
}

function PagingGuide() {
  return (
    <Guide id="paging">
      <p>
        Lists take <Code>page</Code>, counted from 1, and <Code>perPage</Code>, up to 100. The answer carries
        the rows in <Code>data</Code>, with <Code>pageCount</Code> and <Code>totalRows</Code>. Sort with{" "}
        <Code>sortCol</Code> and <Code>sortDir</Code>.
      </p>
      <CodeBlock label="paging example" code={`{\n  "data": [],\n  "pageCount": 4,\n  "totalRows": 83\n}`} />
    </Guide>
  );
}

function QueryArraysGuide({ base }: { base: string }) {
  return (
    <Guide id="query-arrays">
      <p>
        Repeat a key to send several values, or number them in brackets. Fields of an object stand in brackets
        after its name. Both ends of a date range are included, and a plain date stands for the whole UTC day.
        Curl reads brackets as a pattern; <Code>-g</Code> turns that off.
      </p>
      <CodeBlock
        label="query array example"
        code={`curl -g "${base}/activity?surfaces=api&surfaces=ui&dateRange[from]=2026-09-01" \\\n  -H "x-api-key: $CLIPLEDGER_API_KEY"`}
      />
    </Guide>
  );
}

function Guide({ id, children }: { id: GuideId; children: ReactNode }) {
  const title = guides.find((guide) => guide.id === id)?.title;
  return (
    <section id={id} className="flex scroll-mt-20 flex-col gap-4 pt-12 text-muted leading-6">
      <h2 className="font-semibold text-ink text-lg tracking-[-0.015em]">{title}</h2>
      {children}
    </section>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="rounded bg-hover px-1 py-0.5 font-mono text-[12.5px] text-ink">{children}</code>;
}

const errorExample = JSON.stringify(
  {
    defined: true,
    code: "BAD_REQUEST",
    status: 400,
    message: "Bad request",
    data: { issues: [{ path: "perPage", message: "Too big: expected number to be <=100" }] },
  },
  null,
  2,
);

function clientExample(origin: string) {
  return `import { createClipledgerClient } from "@clipledger/client";

const client = createClipledgerClient({
  baseUrl: "${origin}",
  apiKey: process.env.CLIPLEDGER_API_KEY ?? "",
});

const me = await client.me.get();`;
}
