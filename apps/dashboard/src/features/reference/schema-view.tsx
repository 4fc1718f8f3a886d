import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { JsonSchema, OpenApiDocument } from "../../api/openapi.ts";
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

export function SchemaFields({ nodes }: { nodes: readonly SchemaNode[] }) {
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
