import { createContext, type FormEvent, type ReactNode, useContext, useState } from "react";
import { Button } from "../../ui/primitives/button.tsx";
import { CodeBlock } from "../../ui/primitives/copy-button.tsx";
import { TextAreaField, TextField } from "../../ui/primitives/forms/form-field.tsx";
import type { OpenApiDocument, Operation } from "./operations.ts";
import { type ApiAddress, firstInput, type TriedInput, triedRequest } from "./snippets.ts";

/** The reader's key, for all operations of the page. It is kept nowhere else: it is gone when the page is. */
const ReaderKey = createContext<readonly [string, (key: string) => void]>(["", () => {}]);

export function ReaderKeyProvider({ children }: { children: ReactNode }) {
  const key = useState("");
  return <ReaderKey value={key}>{children}</ReaderKey>;
}

interface TryOperationProps {
  document: OpenApiDocument;
  operation: Operation;
  address: ApiAddress;
}

interface Outcome {
  readonly title: string;
  readonly text: string;
}

export function TryOperation({ document, operation, address }: TryOperationProps) {
  const [key, setKey] = useContext(ReaderKey);
  const [input, setInput] = useState(() => firstInput(document, operation));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isPending, setIsPending] = useState(false);
  const isRead = operation.method === "GET";

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsPending(true);
    setOutcome(await sendTried(triedRequest(operation, address, input), key));
    setIsPending(false);
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Your API key"
        type="password"
        autoComplete="off"
        required
        value={key}
        onChange={(event) => setKey(event.currentTarget.value.trim())}
        hint="Kept until you leave this page, and sent to this server only."
      />
      <InputFields operation={operation} input={input} onChange={setInput} />
      {isRead ? null : <p className="text-[13px] text-muted">This changes your organization's own data.</p>}
      <Button type="submit" variant="primary" isPending={isPending} className="self-start">
        Send {operation.method}
      </Button>
      <div aria-live="polite">
        {outcome === undefined ? null : (
          <CodeBlock label={`answer of ${operation.id}`} title={outcome.title} code={outcome.text} />
        )}
      </div>
    </form>
  );
}

interface InputFieldsProps {
  operation: Operation;
  input: TriedInput;
  onChange: (input: TriedInput) => void;
}

function InputFields({ operation, input, onChange }: InputFieldsProps) {
  const takesQuery = operation.parameters.some((parameter) => parameter.in === "query");
  return (
    <>
      {Object.entries(input.params).map(([name, value]) => (
        <TextField
          key={name}
          label={name}
          required
          value={value}
          onChange={(event) =>
            onChange({ ...input, params: { ...input.params, [name]: event.currentTarget.value } })
          }
        />
      ))}
      {takesQuery ? (
        <TextField
          label="Query"
          value={input.query}
          onChange={(event) => onChange({ ...input, query: event.currentTarget.value })}
        />
      ) : null}
      {input.body === undefined ? null : (
        <TextAreaField
          label="Body"
          rows={8}
          spellCheck={false}
          value={input.body}
          onChange={(event) => onChange({ ...input, body: event.currentTarget.value })}
        />
      )}
    </>
  );
}

// Without cookies: what is tried is what a program with this key would get.
async function sendTried(
  { path, method, body }: ReturnType<typeof triedRequest>,
  apiKey: string,
): Promise<Outcome> {
  try {
    const response = await fetch(new URL(path, window.location.origin), {
      method,
      credentials: "omit",
      redirect: "error",
      headers: {
        "x-api-key": apiKey,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
    });
    return { title: `Answer ${response.status}`, text: readable(await response.text()) };
  } catch {
    return { title: "No answer", text: "The request could not be sent. Check the key and your connection." };
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
