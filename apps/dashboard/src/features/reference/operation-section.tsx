import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Badge } from "../../ui/primitives/badge.tsx";
import { CodeBlock } from "../../ui/primitives/copy-button.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { answerExampleQuery, type JsonSchema, type OpenApiDocument, type Operation } from "./operations.ts";
import { ErrorTable, MethodLabel, ParameterList, SchemaView } from "./reference-tables.tsx";
import { type ApiAddress, clientSnippet, curlSnippet, exampleValue } from "./snippets.ts";
import { TryOperation } from "./try-operation.tsx";

interface OperationSectionProps {
  document: OpenApiDocument;
  operation: Operation;
  address: ApiAddress;
}

// Remembered: following a link renders the page again, and there may be hundreds of operations.
export const OperationSection = memo(function OperationSection({
  document,
  operation,
  address,
}: OperationSectionProps) {
  const article = useRef<HTMLElement>(null);
  const isNear = useNearness(article);
  return (
    <article
      ref={article}
      id={operation.id}
      aria-label={operation.summary}
      className={`grid scroll-mt-14 gap-x-12 gap-y-8 border-line border-t pt-10 pb-12 first-of-type:border-t-0 xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)] ${isNear ? "" : "min-h-200"}`}
    >
      <div className="flex min-w-0 flex-col gap-8">
        <OperationHead operation={operation} basePath={address.basePath} />
        {isNear ? <OperationDetails document={document} operation={operation} /> : null}
      </div>
      <div className="min-w-0">
        <div className="sticky top-20">
          {isNear ? <OperationExamples document={document} operation={operation} address={address} /> : null}
        </div>
      </div>
    </article>
  );
});

/** Whether an element has come near the window: what hundreds of operations show at once takes seconds to lay out. */
function useNearness(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setNear((wasNear) => wasNear || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: "1500px 0px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

function OperationDetails({ document, operation }: Omit<OperationSectionProps, "address">) {
  return (
    <>
      <ParameterList document={document} operation={operation} />
      {operation.body === undefined ? null : (
        <Part title="Request body">
          <SchemaView document={document} schema={operation.body} />
        </Part>
      )}
      {operation.success?.schema === undefined ? null : (
        <Part title={`Response ${operation.success.status}`}>
          <SchemaView document={document} schema={operation.success.schema} />
        </Part>
      )}
      {operation.errors.length === 0 ? null : (
        <Part title="Errors">
          <ErrorTable errors={operation.errors} />
        </Part>
      )}
    </>
  );
}

function OperationHead({ operation, basePath }: { operation: Operation; basePath: string }) {
  return (
    <div>
      <h3 className="group flex items-center gap-2 font-semibold text-[17px] tracking-[-0.015em]">
        {operation.summary}
        <Link
          to="/docs"
          hash={operation.id}
          aria-label={`Link to ${operation.summary}`}
          className="rounded p-1 text-faint opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100"
        >
          <Link2 aria-hidden="true" className="size-4" />
        </Link>
      </h3>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="inline-flex max-w-full items-center gap-2 rounded-lg border border-line bg-sunken px-2.5 py-1">
          <MethodLabel method={operation.method} />
          <code className="font-mono text-[12.5px] [overflow-wrap:anywhere]">
            <span className="text-faint">{basePath}</span>
            {operation.path}
          </code>
        </span>
        {operation.requiredRole === undefined ? null : (
          <Badge tone="accent">Needs role {operation.requiredRole}</Badge>
        )}
        {operation.requiredScope === undefined || operation.requiredScope === "none" ? null : (
          <Badge>Scope {operation.requiredScope}</Badge>
        )}
      </p>
      {operation.description === undefined ? null : (
        <p className="mt-3 text-pretty text-muted leading-6">{operation.description}</p>
      )}
      <p className="mt-2 text-faint text-xs">
        Operation <code className="font-mono">{operation.id}</code>
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-2 font-semibold text-[13px]">{title}</h4>
      {children}
    </section>
  );
}

function OperationExamples({ document, operation, address }: OperationSectionProps) {
  const response = operation.success?.schema;
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={`Examples of ${operation.summary}`}
        tabs={[
          {
            id: "curl",
            label: "curl",
            content: (
              <CodeBlock
                label={`curl for ${operation.id}`}
                code={curlSnippet(document, operation, address)}
              />
            ),
          },
          {
            id: "typescript",
            label: "TypeScript",
            content: (
              <CodeBlock
                label={`TypeScript for ${operation.id}`}
                code={clientSnippet(document, operation, address)}
              />
            ),
          },
          {
            id: "try",
            label: "Try it",
            content: <TryOperation document={document} operation={operation} address={address} />,
          },
        ]}
      />
      {response === undefined ? null : (
        <AnswerExample document={document} operation={operation} schema={response} />
      )}
    </div>
  );
}

interface AnswerExampleProps extends Omit<OperationSectionProps, "address"> {
  schema: JsonSchema;
}

/** An answer that the operation gave in a test; where there is none, one made up from its schema. */
function AnswerExample({ document, operation, schema }: AnswerExampleProps) {
  const { data, isPending } = useQuery(answerExampleQuery(document, operation.id));
  const isRecorded = document["x-answer-examples"] !== undefined;
  const answer = data ?? (isRecorded && isPending ? "…" : exampleValue(document, schema));
  return (
    <CodeBlock
      label={`response of ${operation.id}`}
      title={`Response ${operation.success?.status ?? ""}`}
      code={JSON.stringify(answer, null, 2)}
    />
  );
}
