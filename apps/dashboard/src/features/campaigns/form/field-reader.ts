import type { SpecIssue } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { readAmount, readCount } from "../../../ui/product/money-text.ts";

export interface FormIssue extends SpecIssue {
  /** Nothing was entered yet: not worth a word before somebody wants to go on. */
  readonly isBlank: boolean;
}

/** Reads the numbers of a form. One that cannot be read becomes NaN, and an issue at its path. */
export function fieldReader() {
  const issues: FormIssue[] = [];

  function refuse(path: string, text: string, blank: string, wrong: string): number {
    const isBlank = text.trim() === "";
    issues.push({ path, message: isBlank ? blank : wrong, isBlank });
    return Number.NaN;
  }

  function amount(path: string, text: string): number {
    return readAmount(text) ?? refuse(path, text, "Enter an amount", "Write the amount like 1250.50");
  }

  function count(path: string, text: string): number {
    return readCount(text) ?? refuse(path, text, "Enter a number", "Write a whole number like 25,000 or 25k");
  }

  return {
    issues,
    amount,
    count,
    optionalAmount: (path: string, text: string) => (text.trim() === "" ? undefined : amount(path, text)),
    optionalCount: (path: string, text: string) => (text.trim() === "" ? undefined : count(path, text)),
    missing: (path: string, message: string) => {
      issues.push({ path, message, isBlank: true });
    },
  };
}

export type FieldReader = ReturnType<typeof fieldReader>;
