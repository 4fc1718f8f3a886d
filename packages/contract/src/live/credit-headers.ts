import type { Describe } from "../operation.ts";

const creditHeaders = {
  "X-Service-Credits-Consumed": header("Credits that this request took; 0 when it failed.", ["0", "1"]),
  "X-Service-Credits-Meter": header("What is counted.", ["extra_credits"]),
  "X-Service-Credits-Benefited-Remaining": header("Credits left, or `unlimited`."),
  "X-Service-Credits-Can-Purchase-Extra": header("Whether extra credits can be added.", ["true", "false"]),
};

const retryHeaders = { "Retry-After": header("Seconds to wait before the next request.") };

/** Adds the credit headers to every answer of an operation's OpenAPI description. */
export const describeCreditHeaders: Describe = (described) => ({
  ...described,
  responses: Object.fromEntries(
    Object.entries(described.responses ?? {}).map(([status, response]) => [
      status,
      { ...response, headers: { ...creditHeaders, ...(status === "429" ? retryHeaders : {}) } },
    ]),
  ),
});

function header(description: string, values?: string[]) {
  return {
    description,
    schema: { type: "string" as const, ...(values === undefined ? {} : { enum: values }) },
  };
}
