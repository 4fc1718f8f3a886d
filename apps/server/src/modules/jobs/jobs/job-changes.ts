import { canonicalJson } from "@clipledger/domain/canonical-json";
import { excerptOf } from "@clipledger/richtext/plain-text";
import type { FieldChanges } from "../../organizations/activity/record-activity.ts";
import type { JobFields, JobText } from "./job-fields.ts";

/** The fields that differ, with both values. Of texts, how they begin: the log is no place for whole ones. */
export function changesOfJob(before: JobFields, after: JobFields): FieldChanges {
  const names = Object.keys(after) as (keyof JobFields)[]; // safe: fields are plain objects with just these keys
  return Object.fromEntries(
    names
      .filter((name) => stateOf(before[name]) !== stateOf(after[name]))
      .map((name) => [name, { before: toLogged(before[name]), after: toLogged(after[name]) }]),
  );
}

type FieldValue = JobFields[keyof JobFields];

function stateOf(value: FieldValue): string {
  return typeof value === "bigint" ? `${value} minor` : canonicalJson(value);
}

function toLogged(value: FieldValue): unknown {
  if (typeof value === "bigint") return Number(value);
  return isText(value) ? excerptOf(value.document) : value;
}

function isText(value: FieldValue): value is JobText {
  return typeof value === "object" && value !== null && "markdown" in value;
}
