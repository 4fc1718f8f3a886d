import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import {
  type IDataObject,
  type IHookFunctions,
  type ILoadOptionsFunctions,
  type INodePropertyOptions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeApiError,
  NodeConnectionTypes,
} from "n8n-workflow";
import { callClipledger } from "./request.ts";

const CREDENTIAL = "clipledgerConnectionApi";
const ENDPOINTS = "/hooks/v1/endpoints";

/** How far a timestamp may be from this machine's clock. */
const TOLERANCE_SECONDS = 300;

/** How many events are remembered, to tell those that come twice. */
const MOST_REMEMBERED = 500;

/** What the workflow keeps between runs. */
interface Subscription {
  endpointId?: string;
  secret?: string;
  seen?: string[];
}

export class ClipledgerTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Clipledger Trigger",
    name: "clipledgerTrigger",
    icon: "file:clipledger.svg",
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts when something happens in Clipledger",
    defaults: { name: "Clipledger Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: CREDENTIAL, required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Event Names or IDs",
        name: "events",
        type: "multiOptions",
        typeOptions: { loadOptionsMethod: "getEventTypes" },
        default: ["*"],
        required: true,
        description:
          'What starts the workflow. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
    ],
  };

  methods = { loadOptions: { getEventTypes } };

  webhookMethods = { default: { checkExists, create, delete: unsubscribe } };

  /** Refuses what Clipledger has not signed, and starts the workflow once for each event. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const subscription: Subscription = this.getWorkflowStaticData("node");
    const body = await rawBodyOf(this);
    const headers = this.getHeaderData();
    if (subscription.secret === undefined || !isGenuine(subscription.secret, headers, body)) {
      this.getResponseObject().status(401).send("The signature is not Clipledger's").end();
      return { noWebhookResponse: true };
    }
    const id = String(headers["webhook-id"]);
    const seen = subscription.seen ?? [];
    if (seen.includes(id)) return { webhookResponse: "Known already" };
    subscription.seen = [...seen, id].slice(-MOST_REMEMBERED);
    const event: IDataObject = JSON.parse(body.toString("utf8"));
    return { workflowData: [this.helpers.returnJsonArray(event)] };
  }
}

async function getEventTypes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const answer = await callClipledger(this, CREDENTIAL, { method: "GET", path: "/hooks/v1/event-types" });
  const { data } = answer as { data: { type: string; description: string }[] };
  const types = data.map(({ type, description }) => ({ name: type, value: type, description }));
  return [{ name: "[All]", value: "*", description: "Also those that later releases add" }, ...types];
}

/** Whether the endpoint that the workflow added is still there, with the same address and events. */
async function checkExists(this: IHookFunctions): Promise<boolean> {
  const { endpointId, secret }: Subscription = this.getWorkflowStaticData("node");
  if (endpointId === undefined || secret === undefined) return false;
  const endpoint = (await orUndefinedIfGone(
    callClipledger(this, CREDENTIAL, { method: "GET", path: `${ENDPOINTS}/${endpointId}` }),
  )) as { url: string; eventTypes: string[] } | undefined;
  const wanted = wantedEndpoint(this);
  const isSame =
    endpoint?.url === wanted.url &&
    [...endpoint.eventTypes].sort().join() === [...wanted.eventTypes].sort().join();
  if (endpoint !== undefined && !isSame) await unsubscribe.call(this);
  return isSame;
}

async function create(this: IHookFunctions): Promise<boolean> {
  const description = `n8n: ${this.getWorkflow().name ?? this.getWorkflow().id ?? "a workflow"}`;
  const body = { ...wantedEndpoint(this), description: description.slice(0, 200) };
  const answer = await callClipledger(this, CREDENTIAL, { method: "POST", path: ENDPOINTS, body });
  const { endpoint, secret } = answer as { endpoint: { id: string }; secret: string };
  Object.assign(this.getWorkflowStaticData("node"), { endpointId: endpoint.id, secret });
  return true;
}

async function unsubscribe(this: IHookFunctions): Promise<boolean> {
  const subscription: Subscription = this.getWorkflowStaticData("node");
  const { endpointId } = subscription;
  if (endpointId !== undefined)
    // Whoever ended the connection has ended its endpoints with it: then the token is refused.
    await orUndefinedIfGone(
      callClipledger(this, CREDENTIAL, { method: "DELETE", path: `${ENDPOINTS}/${endpointId}` }),
      ["401", "404"],
    );
  delete subscription.endpointId;
  delete subscription.secret;
  delete subscription.seen;
  return true;
}

function wantedEndpoint(caller: IHookFunctions): { url: string; eventTypes: string[] } {
  const url = caller.getNodeWebhookUrl("default") ?? "";
  return { url, eventTypes: caller.getNodeParameter("events") as string[] };
}

async function orUndefinedIfGone(
  answer: Promise<unknown>,
  gone: readonly string[] = ["404"],
): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NodeApiError && gone.includes(error.httpCode ?? "")) return undefined;
    throw error;
  }
}

/** The bytes as they were sent: a body that was parsed and written again has others. */
async function rawBodyOf(caller: IWebhookFunctions): Promise<Buffer> {
  const request = caller.getRequestObject() as unknown as {
    rawBody?: Buffer;
    readRawBody?: () => Promise<void>;
  };
  if (request.rawBody === undefined) await request.readRawBody?.();
  return request.rawBody ?? Buffer.alloc(0);
}

/** Standard Webhooks: one matching signature of a recent timestamp is enough. */
function isGenuine(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const timestamp = String(headers["webhook-timestamp"]);
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const hmac = createHmac("sha256", key).update(`${headers["webhook-id"]}.${timestamp}.`).update(body);
  const expected = Buffer.from(`v1,${hmac.digest("base64")}`);
  return String(headers["webhook-signature"])
    .split(" ")
    .map((entry) => Buffer.from(entry))
    .some((entry) => entry.length === expected.length && timingSafeEqual(entry, expected));
}
