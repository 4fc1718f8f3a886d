import type { ImitatedRail } from "@clipledger/upstreams/rails/imitated-rail";
import { Agent } from "undici";
import { afterEach, expect } from "vitest";
import type {
  Rail,
  RailAnswer,
  RailConnection,
  RailRecipient,
  RailTransfer,
  TransferOrder,
} from "../rail.ts";

/** A rail under test, and the service that it asks. */
export interface RailSubject {
  readonly createRail: (connection: RailConnection) => Rail;
  readonly serve: () => Promise<ImitatedRail>;
  /** Of the credential fields, the one without which the rail lets nobody in. */
  readonly keyField: string;
  /** How old messages may be. */
  readonly messageToleranceMs: number;
  /** Whether the rail tells what was made with a key, without making anything. One that cannot says that it does not know. */
  readonly canFind: boolean;
  /** Whether the rail takes money back that has not arrived yet. */
  readonly canUndo: boolean;
}

export interface Stage {
  readonly rail: Rail;
  readonly imitated: ImitatedRail;
  readonly connection: RailConnection;
  readonly recipient: RailRecipient;
}

const TIMEOUT_MS = 10_000;
export const pages = { returnUrl: "https://clipledger.example/portal" };

/** A rail and its imitated service, with nothing asked yet; both end with the test. */
export function useStage(subject: RailSubject): () => Promise<Stage> {
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });
  return async () => {
    const imitated = await subject.serve();
    const dispatcher = new Agent();
    endings.push(
      () => dispatcher.destroy(),
      () => imitated.stop(),
    );
    const { url: baseUrl, credentials } = imitated;
    const connection = { credentials, baseUrl, dispatcher, timeoutMs: TIMEOUT_MS };
    const recipient = recipientOf(imitated);
    return { rail: subject.createRail(connection), imitated, connection, recipient };
  };
}

function recipientOf({ recipientDetails: details }: ImitatedRail): RailRecipient {
  const person = { name: "Maya Lind", email: "maya@example.com", country: "US" };
  return { id: "orgcreator_a1B2c3D4e5F6", ...person, details, remoteId: null };
}

/** An order to a recipient whom the rail pays. */
export async function prepareOrder(
  { rail, imitated, recipient }: Stage,
  changes: Partial<TransferOrder> = {},
): Promise<TransferOrder> {
  imitated.completeOnboarding();
  const { remoteId, isReady } = expectDone(await rail.prepare(recipient, pages));
  expect(isReady).toBe(true);
  const money = { amountMinor: 12_345n, currency: "EUR" } as const;
  const order = { key: "trf_0aZ9bY8cX7dW", ...money, reference: "Videos in March", askedAt: new Date() };
  return { ...order, recipient: { ...recipient, remoteId }, ...changes };
}

export function expectDone<Value>(answer: RailAnswer<Value>): Value {
  if (answer.outcome !== "done") throw new Error(`not done: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Sends, and leaves the payment where the rail has it. */
export async function sendOrder(stage: Stage): Promise<{ order: TransferOrder; transfer: RailTransfer }> {
  const order = await prepareOrder(stage);
  return { order, transfer: expectDone(await stage.rail.send(order)) };
}

/** Another that claims to be the rail: its answers are changed on the way. */
export function withAnswers(
  { connection }: Stage,
  { createRail }: RailSubject,
  change: (text: string) => string,
): Rail {
  const dispatcher = connection.dispatcher.compose((dispatch) => (options, handler) => {
    const chunks: Buffer[] = [];
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onResponseStart: (controller, status, headers, message) => {
        const { "content-length": _, ...others } = headers;
        handler.onResponseStart?.(controller, status, others, message);
      },
      onResponseData: (_controller, chunk) => void chunks.push(chunk),
      onResponseEnd: (controller, trailers) => {
        handler.onResponseData?.(controller, Buffer.from(change(Buffer.concat(chunks).toString("utf8"))));
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    });
  });
  return createRail({ ...connection, dispatcher });
}
