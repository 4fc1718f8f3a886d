// Answers webhooks of Clipledger, and prints those that are genuine. `handle` takes and gives what browsers, Bun.serve, Deno.serve and
// workers know; below it is served by Node's own HTTP server, which Bun and Deno have too:
// WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.mjs
import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import process from "node:process";
import { verifyWebhook, WebhookVerificationError } from "@clipledger/client";

/** @param {Request} request */
async function handle(request) {
  try {
    const event = await verifyWebhook({
      secret: process.env.WEBHOOK_SECRET ?? "",
      headers: request.headers,
      body: await request.text(),
    });
    console.log(event.type, event.id);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.message, { status: 400 });
    throw error;
  }
}

const server = createServer(async (incoming, outgoing) => {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const request = new Request("http://receiver.example/", {
    method: "POST",
    headers,
    body: Buffer.concat(chunks),
  });
  const response = await handle(request);
  outgoing.writeHead(response.status).end(await response.text());
});
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => {
  const address = server.address();
  console.log(`Listening on ${typeof address === "object" ? address?.port : address}`);
});
