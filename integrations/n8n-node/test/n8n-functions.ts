import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type {
  ICredentialType,
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  INode,
  INodeExecutionData,
  INodeType,
  IWebhookFunctions,
} from "n8n-workflow";

// As much of n8n as the nodes need: their parameters, credentials, static data, and requests that carry the credentials.

const require = createRequire(import.meta.url);
const manifest: {
  name: string;
  n8n: { credentials: string[]; nodes: string[] };
} = require("../package.json");

/** Loads the built classes as n8n does: the file's name up to the first dot is the class's. */
function loadAll<Kind>(files: readonly string[]): Map<string, Kind> {
  return new Map(
    files.map((file) => {
      const name = file.split("/").at(-1)?.split(".", 1)[0] ?? "";
      const loaded: Record<string, new () => Kind> = require(`../${file}`);
      const Loaded = loaded[name];
      if (Loaded === undefined) throw new Error(`${file} has no class ${name}`);
      return [name, new Loaded()];
    }),
  );
}

export const nodes = loadAll<INodeType>(manifest.n8n.nodes);
export const credentialTypes = [...loadAll<ICredentialType>(manifest.n8n.credentials).values()];

export interface Setting {
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly parameters: IDataObject;
  readonly staticData?: IDataObject;
  readonly webhookUrl?: string;
  readonly executionId?: string;
  readonly continueOnFail?: boolean;
}

const node: INode = {
  id: "node-1",
  name: "Clipledger",
  type: manifest.name,
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
};

/** What all kinds of functions have. */
function functionsOf(setting: Setting) {
  const credentialsOf = (name: string) => {
    const credentials = setting.credentials[name];
    if (credentials === undefined) throw new Error(`There are no credentials ${name}`);
    return credentials;
  };
  const parameter = (name: string, fallback: unknown) => {
    const value = name in setting.parameters ? setting.parameters[name] : fallback;
    if (value === undefined) throw new Error(`The parameter ${name} is not set`);
    return value;
  };
  return {
    getNode: () => node,
    getWorkflow: () => ({ id: "workflow-1", name: "Of a test", active: true }),
    getWorkflowStaticData: () => setting.staticData ?? {},
    getCredentials: async (name: string) => credentialsOf(name),
    parameter,
    helpers: {
      returnJsonArray: (json: IDataObject) => [{ json }],
      httpRequestWithAuthentication: (name: string, options: IHttpRequestOptions) =>
        request({
          ...options,
          headers: { ...options.headers, ...authentication(name, credentialsOf(name)) },
        }),
    },
  };
}

/** The headers that a kind of credentials declares, with its expressions filled in. */
function authentication(name: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const { authenticate } = credentialTypes.find((type) => type.name === name) ?? {};
  if (typeof authenticate !== "object") throw new Error(`${name} does not say how to authenticate`);
  return Object.fromEntries(
    Object.entries(authenticate.properties.headers ?? {}).map(([header, expression]) => [
      header,
      String(expression)
        .replace(/^=/, "")
        .replace(/\{\{\$credentials\.(\w+)\}\}/g, (_, field: string) => values[field] ?? ""),
    ]),
  );
}

async function request({ url, method = "GET", headers, qs = {}, body }: IHttpRequestOptions) {
  const query = Object.entries(qs).flatMap(([name, value]): [string, string][] =>
    Array.isArray(value) ? value.map((each) => [name, String(each)]) : [[name, String(value)]],
  );
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(headers as Record<string, string>),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { statusCode: response.status, body: await response.json() };
}

// The nodes call nothing else of n8n's interfaces, which have some fifty functions each.

export function executeFunctions(setting: Setting, items: INodeExecutionData[] = [{ json: {} }]) {
  const { parameter, ...common } = functionsOf(setting);
  return {
    ...common,
    getInputData: () => items,
    getNodeParameter: (name: string, _item: number, fallback?: unknown) => parameter(name, fallback),
    getExecutionId: () => setting.executionId ?? randomUUID(),
    getWorkflowDataProxy: () => ({ $runIndex: 0 }),
    continueOnFail: () => setting.continueOnFail ?? false,
  } as unknown as IExecuteFunctions;
}

export function hookFunctions(setting: Setting) {
  const { parameter, ...common } = functionsOf(setting);
  return {
    ...common,
    getNodeParameter: parameter,
    getNodeWebhookUrl: () => setting.webhookUrl,
  } as unknown as IHookFunctions & ILoadOptionsFunctions;
}

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
  refuse(status: number): void;
}

export function webhookFunctions(setting: Setting, { headers, rawBody, refuse }: Received) {
  const response = {
    status(code: number) {
      refuse(code);
      return response;
    },
    send: () => response,
    end: () => response,
  };
  return {
    ...functionsOf(setting),
    getHeaderData: () => headers,
    getRequestObject: () => ({ rawBody }),
    getResponseObject: () => response,
  } as unknown as IWebhookFunctions;
}
