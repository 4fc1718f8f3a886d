import type { OpenApiDocument, OpenApiParameter } from "../../api/openapi.ts";
import type { Operation } from "./operations.ts";
import { schemaTree } from "./schema-tree.ts";
import { SchemaFields } from "./schema-view.tsx";

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
