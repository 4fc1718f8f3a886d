import { createHash } from "node:crypto";
import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from "n8n-workflow";
import { type Field, type Operation, resources } from "./operations.ts";
import { FURTHER_FIELDS, formOf, OPTIONAL_FIELDS, pathFields } from "./properties.ts";
import { callClipledger, itemOfError } from "./request.ts";

const CREDENTIAL = "clipledgerApi";

/** The most rows that the API answers at once. */
const MOST_ROWS = 100;

export class Clipledger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Clipledger",
    name: "clipledger",
    icon: "file:clipledger.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Accounts, videos, creators, campaigns, briefs, payouts and jobs of Clipledger",
    defaults: { name: "Clipledger" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: CREDENTIAL, required: true }],
    properties: formOf(),
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items: INodeExecutionData[] = [];
    for (const [itemIndex] of this.getInputData().entries()) {
      try {
        const rows = await perform(this, itemIndex);
        items.push(...rows.map((json) => ({ json, pairedItem: { item: itemIndex } })));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        items.push({ json: itemOfError(error as Error), pairedItem: { item: itemIndex } });
      }
    }
    return [items];
  }
}

async function perform(caller: IExecuteFunctions, itemIndex: number): Promise<IDataObject[]> {
  const operation = operationOf(caller, itemIndex);
  const { method, isPaged = false } = operation;
  const path = pathFields(operation).reduce(
    (filled, { name }) => filled.replace(`{${name}}`, encodeURIComponent(pathValue(caller, name, itemIndex))),
    `/api/v1${operation.path}`,
  );
  const fields = fieldsOf(caller, operation, itemIndex);
  if (isPaged) return collectRows(caller, { path, query: fields, itemIndex });
  const isWrite = method !== "GET" && operation.isPreview !== true;
  const answer = await callClipledger(caller, CREDENTIAL, {
    method,
    path,
    itemIndex,
    ...(method === "GET" || method === "DELETE" ? { query: fields } : { body: fields }),
    ...(isWrite && { headers: { "Idempotency-Key": keyOfWrite(caller, itemIndex) } }),
  });
  return asItems(answer);
}

function operationOf(caller: IExecuteFunctions, itemIndex: number): Operation {
  const resource = caller.getNodeParameter("resource", itemIndex) as string;
  const name = caller.getNodeParameter("operation", itemIndex) as string;
  const operation = resources[resource]?.operations[name];
  if (operation !== undefined) return operation;
  throw new NodeOperationError(caller.getNode(), `There is no operation ${name} of ${resource}`, {
    itemIndex,
  });
}

function pathValue(caller: IExecuteFunctions, name: string, itemIndex: number): string {
  const value = String(caller.getNodeParameter(name, itemIndex)).trim();
  if (value !== "") return value;
  throw new NodeOperationError(caller.getNode(), `${name} is missing`, { itemIndex });
}

/** What the form says, as the API takes it. Fields that it does not know come last, and win. */
function fieldsOf(caller: IExecuteFunctions, operation: Operation, itemIndex: number): IDataObject {
  const { required = [], optional = [] } = operation;
  const chosen = caller.getNodeParameter(OPTIONAL_FIELDS, itemIndex, {}) as IDataObject;
  const sent: IDataObject = {};
  const put = (field: Field, value: unknown) => {
    const converted = convert(caller, field, value, itemIndex);
    if (field.sentAs === "") Object.assign(sent, converted);
    else sent[field.sentAs ?? field.name] = converted as IDataObject;
  };
  for (const field of required) put(field, caller.getNodeParameter(field.name, itemIndex));
  for (const field of optional) if (field.name in chosen) put(field, chosen[field.name]);
  const further: Field = { name: FURTHER_FIELDS, kind: "json", sentAs: "" };
  if (FURTHER_FIELDS in chosen) put(further, chosen[FURTHER_FIELDS]);
  return sent;
}

function convert(
  caller: IExecuteFunctions,
  { name, kind }: Field,
  value: unknown,
  itemIndex: number,
): unknown {
  if (kind === "list" && typeof value === "string")
    return value
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "");
  if (kind !== "json" || typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new NodeOperationError(caller.getNode(), `${name} is not JSON`, { itemIndex });
  }
}

interface PagedRequest {
  readonly path: string;
  readonly query: IDataObject;
  readonly itemIndex: number;
}

async function collectRows(
  caller: IExecuteFunctions,
  { path, query, itemIndex }: PagedRequest,
): Promise<IDataObject[]> {
  const isAll = caller.getNodeParameter("returnAll", itemIndex, false) as boolean;
  const limit = isAll
    ? Number.POSITIVE_INFINITY
    : (caller.getNodeParameter("limit", itemIndex, 50) as number);
  const perPage = Math.min(limit, MOST_ROWS);
  const rows: IDataObject[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await callClipledger(caller, CREDENTIAL, {
      method: "GET",
      path,
      query: { ...query, page, perPage },
      itemIndex,
    });
    const { data } = answer as { data: IDataObject[] };
    rows.push(...data);
    if (rows.length >= limit || data.length < perPage) return isAll ? rows : rows.slice(0, limit);
  }
}

/** The same when n8n tries the node once more, and another in every other run of it. */
function keyOfWrite(caller: IExecuteFunctions, itemIndex: number): string {
  const { $runIndex: runIndex } = caller.getWorkflowDataProxy(itemIndex);
  const place = [caller.getExecutionId(), caller.getNode().id, runIndex, itemIndex].join(" ");
  return `n8n-${createHash("sha256").update(place).digest("hex")}`;
}

function asItems(answer: unknown): IDataObject[] {
  if (Array.isArray(answer)) return answer;
  return [
    typeof answer === "object" && answer !== null ? (answer as IDataObject) : { value: answer as string },
  ];
}
