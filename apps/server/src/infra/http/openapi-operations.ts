import { type JsonObject, referredName, type Use, usesIn } from "./openapi-components.ts";

/** The parts of a generated operation that the document puts differently. */
export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly "x-writes-nothing"?: boolean;
  "x-required-scope"?: string;
  parameters?: Parameter[] | undefined;
  readonly requestBody?: JsonObject;
  responses: Record<string, JsonObject>;
  "x-error-codes"?: readonly string[];
}

type Parameter = JsonObject & { readonly name: string; readonly in: string; readonly schema: JsonObject };

/**
 * Says of each parameter what a client needs and no more. Descriptions belong to the parameter, not to its schema. The generator
 * writes `deepObject` for arrays and references too, for which OpenAPI does not define it, and allows for empty and reserved characters
 * everywhere, which says nothing of how they are read. What it writes else is what goes without saying.
 */
export function describeParameters(
  operation: Operation,
  schemas: Readonly<Record<string, JsonObject>>,
): void {
  operation.parameters = operation.parameters?.map(
    ({ name, in: place, required, description, schema: { description: ofSchema, ...schema } }) => {
      const named = schemas[referredName(schema) ?? ""];
      const text = description ?? ofSchema ?? named?.["description"];
      return {
        name,
        in: place,
        ...(text !== undefined && { description: text }),
        ...(required === true && { required }),
        ...((named ?? schema)["type"] === "object" && { style: "deepObject", explode: true }),
        schema,
      };
    },
  );
}

/** A parameter is called as its id is, or as it is in a query, and else has the name of its operations before it. */
export function usesOfParameters({ operationId, parameters = [] }: Operation): Use[] {
  const [area = ""] = operationId.split(".");
  return usesIn(parameters, (part) => {
    const { name, schema } = part as Parameter;
    const plain = (name === "id" && referredName(schema)) || capitalized(name.replaceAll("-", ""));
    return [plain, `${capitalized(area)}${plain}`];
  });
}

export function usesOfHeaders({ responses }: Operation): Use[] {
  return Object.values(responses).flatMap(({ headers }) => usesIn(headers ?? {}, (_, name) => [name]));
}

/** An answer that is nothing but a named schema. */
export function usesOfAnswers({ responses }: Operation): Use[] {
  return usesIn(responses, (response, status) => {
    const { content } = response as { content?: { "application/json"?: { schema?: JsonObject } } };
    const name = referredName(content?.["application/json"]?.schema ?? {});
    return status === "200" && name !== undefined ? [`${name}Answer`] : [];
  });
}

function capitalized(name: string): string {
  return `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`;
}
