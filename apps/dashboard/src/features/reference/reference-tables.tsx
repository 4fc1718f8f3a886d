import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type {
  DocumentedError,
  JsonSchema,
  OpenApiDocument,
  OpenApiParameter,
  Operation,
} from "./operations.ts";
import { type SchemaNode, schemaTree } from "./schema-tree.ts";

export function SchemaView({ document, schema }: { document: OpenApiDocument; schema: JsonSchema }) {
  const root = schemaTree(document, schema);
  if (root.variants.length > 0) return <Variants nodes={root.variants} />;
  if (root.children.length > 0) {
    return (
      <>
        {root.type === "object" ? null : <p className="mb-2 font-mono text-faint text-xs">{root.type}</p>}
        <SchemaFields nodes={root.children} />
      </>
    );
  }
  return <SchemaFields nodes={[{ ...root, name: "value" }]} />;
}

function SchemaFields({ nodes }: { nodes: readonly SchemaNode[] }) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {nodes.map((node) => (
        <li key={node.name} className="px-4 py-3">
          <FieldHead node={node} />
          <FieldNotes node={node} />
          <NestedFields node={node} />
        </li>
      ))}
    </ul>
  );
}

function FieldHead({ node }: { node: SchemaNode }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <code className="font-medium font-mono text-[12.5px] [overflow-wrap:anywhere]">{node.name}</code>
      <span className="font-mono text-faint text-xs">{node.type}</span>
      {node.isRequired ? <span className="font-medium text-[11px] text-warning-text">required</span> : null}
    </p>
  );
}

function FieldNotes({ node }: { node: SchemaNode }) {
  return (
    <>
      {node.description === undefined ? null : (
        <p className="mt-1 text-[13px] text-muted">{node.description}</p>
      )}
      {node.facts.length === 0 ? null : (
        <p className="mt-1 text-faint text-xs [overflow-wrap:anywhere]">{node.facts.join(" · ")}</p>
      )}
      {node.values.length === 0 ? null : (
        <p className="mt-1.5 flex flex-wrap gap-1">
          <span className="sr-only">One of</span>
          {node.values.map((value) => (
            <code key={value} className="rounded bg-hover px-1.5 py-px font-mono text-[11.5px] text-muted">
              {value}
            </code>
          ))}
        </p>
      )}
    </>
  );
}

// Closed parts are not rendered at all: deep schemas would make the page slow.
function NestedFields({ node }: { node: SchemaNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const count = node.children.length + node.variants.length;
  if (count === 0) return null;
  const noun = node.variants.length > 0 ? "options" : count === 1 ? "field" : "fields";
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex items-center gap-1 rounded text-accent-text text-xs underline-offset-2 hover:underline"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-3.5 transition-transform ${isOpen ? "rotate-90" : ""}`}
        />
        {isOpen ? "Hide" : "Show"} {count} {noun} of {node.name}
      </button>
      {isOpen ? (
        <div className="mt-2">
          {node.variants.length > 0 ? (
            <Variants nodes={node.variants} />
          ) : (
            <SchemaFields nodes={node.children} />
          )}
        </div>
      ) : null}
    </div>
  );
}

function Variants({ nodes }: { nodes: readonly SchemaNode[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-[13px] text-muted">One of:</p>
      {nodes.map((node) => (
        <div key={node.name}>
          <p className="mb-1 font-medium text-xs">{node.name}</p>
          <SchemaFields nodes={node.children.length > 0 ? node.children : [node]} />
        </div>
      ))}
    </div>
  );
}

const places = [
  { in: "path", title: "Path parameters" },
  { in: "query", title: "Query parameters" },
  { in: "header", title: "Headers" },
] as const;

export function ParameterList({ document, operation }: { document: OpenApiDocument; operation: Operation }) {
  return places.map((place) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place.in);
    if (parameters.length === 0) return null;
    return (
      <section key={place.in}>
        <h4 className="mb-2 font-semibold text-[13px]">{place.title}</h4>
        <SchemaFields nodes={parameters.map((parameter) => parameterNode(document, parameter))} />
      </section>
    );
  });
}

function parameterNode(document: OpenApiDocument, parameter: OpenApiParameter) {
  const node = schemaTree(document, parameter.schema ?? {}, parameter.name, parameter.required === true);
  return { ...node, description: parameter.description ?? node.description };
}

export function ErrorTable({ errors }: { errors: readonly DocumentedError[] }) {
  if (errors.length === 0) return null;
  return (
    <div className="overflow-hidden rounded-xl border border-line">
      <table aria-label="Error codes" className="w-full text-left text-[13px] leading-5">
        <thead className="bg-sunken text-faint text-xs">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              Status
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              Code
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {errors.map((error) => (
            <tr key={error.code}>
              <td className="px-4 py-2 tabular-nums">{error.status}</td>
              <td className="wrap-anywhere px-4 py-2 font-mono text-ink text-xs">{error.code}</td>
              <td className="px-4 py-2 text-muted">{error.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones: Readonly<Record<string, string>> = {
  GET: "text-info-text",
  POST: "text-accent-text",
  PUT: "text-warning-text",
  PATCH: "text-warning-text",
  DELETE: "text-danger-text",
};

export function MethodLabel({ method }: { method: string }) {
  return (
    <span className={clsx("shrink-0 font-medium font-mono text-[11px]", tones[method] ?? "text-muted")}>
      {method}
    </span>
  );
}
