import { type Dispatcher, request } from "undici";
import { type ZodType, z } from "zod";
import {
  done,
  quoteWords,
  type RailAnswer,
  type RailConnection,
  type RailFailure,
  refuseOrder,
  refuseRequest,
  unknown,
} from "../rail.ts";

interface WiseRequest {
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/**
 * Asks Wise once, and believes only answers of the expected shape. The shapes are those of Wise's public documentation;
 * nobody has held them against recorded answers.
 */
export interface WiseClient {
  readonly profileId: string;
  ask<Value>(shape: ZodType<Value>, request: WiseRequest): Promise<RailAnswer<Value>>;
}

/** More than a hundred transfers. */
const LARGEST_ANSWER_BYTES = 5_000_000;

export function createWiseClient(connection: RailConnection): WiseClient {
  const { credentials } = connection;
  const profileId = credentials["profileId"]?.trim() ?? "";
  return {
    // It becomes part of addresses. Nobody has the profile 0.
    profileId: /^\d+$/.test(profileId) ? profileId : "0",
    async ask(shape, asked) {
      try {
        const answer = await exchange(connection, asked);
        if (answer.status < 200 || answer.status > 299) return failureOf(answer, credentials);
        const value = shape.safeParse(JSON.parse(answer.text));
        if (value.success) return done(value.data);
        return unknown("Wise answered something that cannot be understood.", z.prettifyError(value.error));
      } catch (error) {
        return unknown("Wise did not answer.", error);
      }
    },
  };
}

interface WiseAnswer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData["headers"];
  readonly text: string;
}

async function exchange(
  { baseUrl, credentials, dispatcher, timeoutMs }: RailConnection,
  { method = "GET", path, query = {}, body }: WiseRequest,
): Promise<WiseAnswer> {
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${credentials["apiToken"]?.trim() ?? ""}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const answer = await request(url, {
    method,
    headers,
    dispatcher,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: await readText(answer.body) };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER_BYTES) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Statuses after which it is not known whether the request was carried out. */
const UNSURE = new Set([408, 409, 425]);

function failureOf(
  { status, headers, text }: WiseAnswer,
  credentials: RailConnection["credentials"],
): RailFailure {
  if (status === 401)
    return refuseRequest("Wise does not accept the API token. Enter one that works in the settings.");
  if (status === 403 && Object.keys(headers).some((name) => name.startsWith("x-2fa-approval"))) {
    return refuseRequest(
      "Wise wants this confirmed by a person, as it does for profiles in Europe. Confirm the transfer in Wise, or ask Wise to let the API token pay from the balance.",
    );
  }
  if (status === 403) return refuseRequest("The API token of Wise may not do this with this profile.");
  if (status === 429) return refuseRequest("Wise takes no more requests at the moment.");
  if (status < 400 || status > 499 || UNSURE.has(status)) {
    return unknown("Wise could not say whether it was done.", `status ${status}`);
  }
  return refuseOrder(`Wise refused it: ${quoteWords(wordsOf(text), credentials)}`);
}

const ErrorSchema = z.object({
  errors: z
    .array(z.object({ message: z.string() }))
    .nonempty()
    .optional()
    .catch(undefined),
  message: z.string().optional().catch(undefined),
});

function wordsOf(text: string): string {
  const nothing = "it gave no reason";
  try {
    const { errors, message } = ErrorSchema.parse(JSON.parse(text));
    return errors?.map((error) => error.message).join(" ") ?? message ?? nothing;
  } catch {
    return nothing;
  }
}
