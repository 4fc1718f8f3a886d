/** Methods and paths of a contract: `GET /accounts/{id}` at each operation. */
export interface ContractRoutes {
  readonly [name: string]: string | ContractRoutes;
}

/** What a single call may ask for besides its answer. */
export interface CallContext {
  readonly onHeaders?: (headers: Headers) => void;
}

interface ClientOptions {
  /** Where the paths begin, such as `/ui/v1`. */
  readonly prefix: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface OperationInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly context?: CallContext;
}

/** A refusal of the server, as its body tells it. */
class RefusedCall extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;

  constructor(status: number, body: Partial<Record<"code" | "message" | "data", unknown>>) {
    super(typeof body.message === "string" ? body.message : `The server answered ${status}`);
    this.name = "RefusedCall";
    this.code = typeof body.code === "string" ? body.code : "UNKNOWN";
    this.status = status;
    this.data = body.data;
  }
}

/**
 * A function for each operation of a contract, at the same names. The contract knows nothing but JSON, so this is all that a page
 * needs of it; a general client for such contracts is eight times as large.
 */
export function createContractClient<Client>(routes: ContractRoutes, options: ClientOptions): Client {
  const entries = Object.entries(routes).map(([name, route]) => [
    name,
    typeof route === "string" ? operationOf(route, options) : createContractClient(route, options),
  ]);
  // Safe: the routes are made from the contract whose type the caller names.
  return Object.fromEntries(entries) as Client;
}

function operationOf(route: string, { prefix, headers }: ClientOptions) {
  const [method = "GET", path = ""] = route.split(" ");
  return async (input: OperationInput = {}, { signal, context }: CallOptions = {}): Promise<unknown> => {
    const hasBody = method !== "GET" && input.body !== undefined;
    const response = await fetch(`${prefix}${pathOf(path, input.params)}${queryOf(input.query)}`, {
      method,
      headers: {
        accept: "application/json",
        ...headers,
        ...(hasBody && { "content-type": "application/json" }),
      },
      ...(hasBody && { body: JSON.stringify(input.body) }),
      ...(signal !== undefined && { signal }),
    });
    context?.onHeaders?.(response.headers);
    const text = await response.text();
    const answer = response.ok ? parsed(text) : refusalIn(text);
    if (!response.ok) throw new RefusedCall(response.status, answer ?? {});
    return answer;
  };
}

function pathOf(path: string, params: OperationInput["params"] = {}): string {
  return path.replace(/\{\+?(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: OperationInput["query"] = {}): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => pairsOf(name, value)),
  );
  return parameters.size === 0 ? "" : `?${parameters}`;
}

/** Lists repeat their name, and fields stand in brackets behind it. */
function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => pairsOf(name, each));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([field, each]) => pairsOf(`${name}[${field}]`, each));
  }
  return [[name, String(value)]];
}

function parsed(text: string) {
  return text === "" ? undefined : JSON.parse(text);
}

/** Something before the server may have refused, in words of its own. */
function refusalIn(text: string) {
  try {
    return parsed(text);
  } catch {
    return undefined;
  }
}
