import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type ILoadOptionsFunctions,
  NodeApiError,
} from "n8n-workflow";

type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

interface ApiRequest {
  readonly method: IHttpRequestMethods;
  /** Below the base address, such as `/api/v1/creators`. */
  readonly path: string;
  readonly query?: IDataObject;
  readonly body?: IDataObject;
  readonly headers?: IDataObject;
  readonly itemIndex?: number;
}

interface Answer {
  readonly statusCode: number;
  readonly body: unknown;
}

/** What Clipledger answers; what it refuses is thrown with its own words and code. */
export async function callClipledger(
  caller: Caller,
  credential: "clipledgerApi" | "clipledgerConnectionApi",
  { method, path, query = {}, body, headers = {}, itemIndex }: ApiRequest,
): Promise<unknown> {
  const { baseUrl } = await caller.getCredentials<{ baseUrl: string }>(credential, itemIndex);
  const answer: Answer = await caller.helpers.httpRequestWithAuthentication.call(caller, credential, {
    method,
    url: `${baseUrl.replace(/\/+$/, "")}${path}`,
    qs: query,
    arrayFormat: "repeat",
    headers,
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    ...(body !== undefined && { body }),
  });
  if (answer.statusCode < 300) return answer.body;
  throw refusal(caller, answer, itemIndex);
}

/** The body of an error has a code, a message, and often what to change. */
function refusal(caller: Caller, { statusCode, body }: Answer, itemIndex: number | undefined): NodeApiError {
  const { code, message, data } = (typeof body === "object" && body !== null ? body : {}) as {
    code?: string;
    message?: string;
    data?: { issues?: { path: string; message: string }[] };
  };
  const issues = data?.issues?.map((issue) => `${issue.path}: ${issue.message}`).join("\n");
  const error = new NodeApiError(
    caller.getNode(),
    { code: code ?? null, message: message ?? null, status: statusCode },
    {
      message: message ?? `Clipledger answered ${statusCode}`,
      description: issues ?? code ?? "It is not an answer of Clipledger; check the base address.",
      httpCode: String(statusCode),
      ...(itemIndex !== undefined && { itemIndex }),
    },
  );
  error.context[REFUSAL] = { code: code ?? null, status: statusCode, issues: data?.issues ?? [] };
  return error;
}

const REFUSAL = "clipledger";
const NO_REFUSAL: IDataObject = { code: null, status: null, issues: [] };

/** What an item says that failed where the workflow goes on: the message, and what later nodes can decide by. */
export function itemOfError(error: Error): IDataObject {
  const refused = error instanceof NodeApiError ? error.context[REFUSAL] : undefined;
  return { error: error.message, ...NO_REFUSAL, ...(refused as IDataObject | undefined) }; // safe: written above
}
