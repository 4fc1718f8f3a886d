import { expect } from "vitest";
import type { Announcement } from "../apps/server/test/running-product.ts";

/** Calls the product's HTTP API with the demo's key, and answers what a success answers. */
export async function callApi<Answer>(
  { url, apiKey }: Announcement,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
  return (await response.json()) as Answer; // safe: the contract's answer of this path
}
