import type { OpenApiDocument } from "../../api/openapi.ts";
import { CodeBlock } from "../../ui/primitives/copy-button.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { exampleValue } from "./example-value.ts";
import type { Operation } from "./operations.ts";
import { type ApiAddress, clientSnippet, curlSnippet } from "./snippets.ts";

interface OperationExamplesProps {
  document: OpenApiDocument;
  operation: Operation;
  address: ApiAddress;
}

export function OperationExamples({ document, operation, address }: OperationExamplesProps) {
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
        ]}
      />
      {response === undefined ? null : (
        <CodeBlock
          label={`response of ${operation.id}`}
          title={`Response ${operation.success?.status ?? ""}`}
          code={JSON.stringify(exampleValue(document, response), null, 2)}
        />
      )}
    </div>
  );
}
