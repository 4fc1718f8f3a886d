import type {
  IDisplayOptions,
  INodeProperties,
  INodePropertyOptions,
  NodeParameterValue,
} from "n8n-workflow";
import { type Field, type Operation, type Resource, resources } from "./operations.ts";

/** Fields that may be left out are picked from this one. */
export const OPTIONAL_FIELDS = "optionalFields";

/** Whatever the API takes beside the fields that the node knows. */
export const FURTHER_FIELDS = "furtherFields";

const PLATFORMS = ["tiktok", "instagram", "youtube", "facebook"];

/** The node's form, as the table of operations asks for it. */
export function formOf(): INodeProperties[] {
  return [
    {
      displayName: "Resource",
      name: "resource",
      type: "options",
      noDataExpression: true,
      options: Object.entries(resources).map(([value, { name }]) => ({ name, value })),
      default: "creator",
    },
    ...Object.entries(resources).flatMap(([resource, { name, operations }]) => [
      operationChoice(resource, name, operations),
      ...Object.entries(operations).flatMap(([operation, declared]) =>
        fieldsOf(declared, { show: { resource: [resource], operation: [operation] } }),
      ),
    ]),
  ];
}

function operationChoice(resource: string, name: string, operations: Resource): INodeProperties {
  const options = Object.entries(operations)
    .map(
      ([value, operation]): INodePropertyOptions => ({
        name: operation.name,
        value,
        action: `${operation.name} of ${name.toLowerCase()}`,
      }),
    )
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  return {
    displayName: "Operation",
    name: "operation",
    type: "options",
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: options[0]?.value as NodeParameterValue,
  };
}

function fieldsOf(operation: Operation, displayOptions: IDisplayOptions): INodeProperties[] {
  const inPath = pathFields(operation).map((field) => ({
    ...propertyOf(field),
    required: true,
    displayOptions,
  }));
  const required = (operation.required ?? []).map((field) => ({
    ...propertyOf(field),
    required: true,
    displayOptions,
  }));
  return [
    ...inPath,
    ...required,
    ...(operation.isPaged ? pagingOf(displayOptions) : []),
    optionalOf(operation, displayOptions),
  ];
}

/** What a path names in braces. */
export function pathFields({ path }: Operation): Field[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    kind: name === "platform" ? PLATFORMS : "text",
  }));
}

function pagingOf(displayOptions: IDisplayOptions): INodeProperties[] {
  return [
    {
      displayName: "Return All",
      name: "returnAll",
      type: "boolean",
      default: false,
      description: "Whether to return all results or only up to a given limit",
      displayOptions,
    },
    {
      displayName: "Limit",
      name: "limit",
      type: "number",
      typeOptions: { minValue: 1 },
      default: 50,
      description: "Max number of results to return",
      displayOptions: { show: { ...displayOptions.show, returnAll: [false] } },
    },
  ];
}

function optionalOf({ method, optional = [] }: Operation, displayOptions: IDisplayOptions): INodeProperties {
  return {
    displayName: method === "GET" ? "Filters" : "Additional Fields",
    name: OPTIONAL_FIELDS,
    type: "collection",
    placeholder: "Add Field",
    default: {},
    displayOptions,
    options: [
      ...optional.map(propertyOf),
      {
        displayName: "Further Fields (JSON)",
        name: FURTHER_FIELDS,
        type: "json",
        default: "{}",
        description: "Whatever else the operation takes, as the API reference names it",
      },
    ],
  };
}

function propertyOf({ name, kind, description = "" }: Field): INodeProperties {
  const common = { displayName: titleOf(name), name, description };
  if (kind === "boolean") return { ...common, type: "boolean", default: false };
  if (kind === "number") return { ...common, type: "number", default: 0 };
  if (kind === "json") return { ...common, type: "json", default: "" };
  if (typeof kind === "string") return { ...common, type: "string", default: "" };
  const options = kind.map((value) => ({ name: titleOf(value), value }));
  return { ...common, type: "options", options, default: kind[0] ?? "" };
}

/** `billingPeriodStart` as "Billing Period Start". */
function titleOf(name: string): string {
  const words = name.replace(/_/g, " ").replace(/([A-Z])/g, " $1");
  return words.replace(/(^| )([a-z])/g, (_, space: string, letter: string) => space + letter.toUpperCase());
}
