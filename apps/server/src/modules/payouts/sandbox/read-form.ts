import type { IncomingMessage } from "node:http";
import { AppError } from "../../../infra/app-error.ts";
import { readTextBody } from "../../../infra/http/read-text-body.ts";

const MAX_FORM_BYTES = 16_384;
const FORM_TYPE = "application/x-www-form-urlencoded";

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (request.headers["content-type"]?.split(";", 1)[0]?.trim() !== FORM_TYPE)
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", undefined, { message: "Send the form as the page does" });
  return new URLSearchParams(await readTextBody(request, MAX_FORM_BYTES));
}

export function queryOf({ url = "/" }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.split("?", 2)[1]);
}
