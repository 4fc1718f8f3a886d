import { translate, translateKnown } from "../languages/language.ts";

interface ReadableError {
  readonly message: string;
  readonly requestId: string | undefined;
}

/** What the server answers when it refuses. */
interface Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: unknown;
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "code" in error && "status" in error && typeof error.status === "number";
}

export function isSignedOut(error: unknown) {
  return isRefusal(error) && error.status === 401;
}

export function hasCode(error: unknown, code: string) {
  return isRefusal(error) && error.code === code;
}

/** What to tell the person, and the request to name when they ask for help. */
export function readError(error: unknown): ReadableError {
  if (!isRefusal(error)) {
    // Browsers report a request that got no answer as a TypeError of fetch; anything else is a fault of the page.
    const isUnanswered = error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
    return {
      message: isUnanswered
        ? translate("The server did not answer. Check your connection and try again.")
        : translate("This page has a fault. Reload it; if it stays, tell whoever runs the server."),
      requestId: undefined,
    };
  }
  return { message: errorMessage(error), requestId: textField(error.data, "requestId") };
}

/** Messages of refused fields by name. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const messages: Record<string, string> = {};
  for (const { path, message } of issuesIn(error)) {
    messages[path] ??= knownText(message) ?? translate("Please check what you entered here.");
  }
  return messages;
}

/** Every problem that a refusal lists, in its order. */
export function issuesIn(error: unknown): readonly { readonly path: string; readonly message: string }[] {
  return isRefusal(error) ? issuesOf(error.data) : [];
}

function errorMessage(error: Refusal) {
  const issues = issuesOf(error.data);
  if (issues.length > 0) return issues.map(issueText).join("; ");
  if (error.status === 402) return translate("Your plan does not include this, or its allowance is used up.");
  if (error.status === 429) return translate("Too many requests. Wait a moment and try again.");
  if (error.status >= 500)
    return translate("Something went wrong on the server. Try again; if it stays, tell whoever runs it.");
  const message =
    knownText(error.message) ?? translate("That did not work. Check what you entered and try again.");
  return message.endsWith(".") ? message : `${message}.`;
}

/** What the server says, in the language that is shown; undefined where nobody has translated it. */
function knownText(text: string): string | undefined {
  return translateKnown(text) ?? translateKnown(`${text}.`);
}

function issueText({ path, message }: { path: string; message: string }) {
  const text = knownText(message) ?? translate("Please check what you entered here.");
  return path === "" ? text : `${path}: ${text}`;
}

function issuesOf(data: unknown): readonly { path: string; message: string }[] {
  if (typeof data !== "object" || data === null || !("issues" in data) || !Array.isArray(data.issues))
    return [];
  return data.issues.map((issue: unknown) => ({
    path: textField(issue, "path") ?? "",
    message: textField(issue, "message") ?? translate("Not valid"),
  }));
}

export function textField(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !(name in value)) return undefined;
  const field: unknown = Reflect.get(value, name);
  return typeof field === "string" ? field : undefined;
}
