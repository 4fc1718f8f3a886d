import { errorCatalog } from "@clipledger/contract/errors";
import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });

/** The OpenAPI 3.1 document of the API, generated from the contract. */
export async function openApiDocument(contract: AnyContractRouter, serverUrl: string): Promise<object> {
  const document = await generator.generate(contract, {
    info: {
      title: "Clipledger API",
      version: "1.0.0",
      description: "Short-video analytics, creator campaigns and payouts. Every request carries an API key.",
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    components: {
      securitySchemes: {
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "x-api-key",
          description: "Created in the dashboard under API keys.",
        },
      },
    },
  });
  for (const pathItem of Object.values(document.paths ?? {})) {
    // Every value of a generated path item is an operation.
    const operations = Object.values(pathItem ?? {}) as Operation[];
    for (const operation of operations) {
      spellArraysAsRepeatedKeys(operation);
      describeErrors(operation);
    }
  }
  return document;
}

interface Operation {
  parameters?: Parameter[];
  responses?: Record<string, { description: string }>;
}

interface Parameter {
  in: string;
  schema?: { type?: string };
  style?: string;
}

/** The generator writes `deepObject`, which OpenAPI does not define for arrays; repeated keys are what tools know. */
function spellArraysAsRepeatedKeys(operation: Operation): void {
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === "query" && parameter.schema?.type === "array") delete parameter.style;
  }
}

/** The generator repeats the status as description; the catalog knows what it means. */
function describeErrors({ responses = {} }: Operation): void {
  for (const [status, response] of Object.entries(responses)) {
    const messages = Object.values(errorCatalog).filter((error) => String(error.status) === status);
    if (messages[0] !== undefined) response.description = messages[0].message;
  }
}
