import { queryOptions } from "@tanstack/react-query";

/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface OpenApiDocument {
  /** Where an answer of each operation is, with its id in braces. */
  readonly "x-answer-examples"?: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>;
    readonly parameters?: Readonly<Record<string, OpenApiParameter>>;
    readonly responses?: Readonly<Record<string, OpenApiResponse>>;
  };
}

export interface OpenApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (OpenApiParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: OpenApiContent };
  readonly responses?: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
  readonly "x-error-codes"?: readonly string[];
  readonly "x-required-role"?: string;
  readonly "x-required-scope"?: string;
}

export interface OpenApiResponse {
  readonly description?: string;
  /** Codes that every operation with this response may answer with. */
  readonly "x-error-codes"?: readonly string[];
  readonly content?: OpenApiContent;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
}

type OpenApiContent = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** All errors by their codes. */
  readonly "x-errors"?: Readonly<Record<string, { readonly status: number; readonly message: string }>>;
}

export const openApiQuery = queryOptions({
  queryKey: ["openapi"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<OpenApiDocument> => {
    const response = await fetch("/api/v1/openapi.json");
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return await response.json();
  },
});

export function answerExampleQuery({ "x-answer-examples": template }: OpenApiDocument, operationId: string) {
  return queryOptions({
    queryKey: ["answer-example", operationId],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: template !== undefined,
    queryFn: async (): Promise<unknown> => {
      const response = await fetch(template?.replace("{operationId}", operationId) ?? "");
      if (!response.ok) throw new Error(`The server answered ${response.status}`);
      return await response.json();
    },
  });
}
