import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { findFreePort } from "../find-free-port.ts";

let app: TestApp;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await findFreePort();
  app = await startTestApp({ environment: { METRICS_PORT: String(metricsPort) } });
});
afterAll(() => app.stop());

it.each([
  ["/"],
  ["/healthz"],
  ["/mcp"],
  ["/api/v1/me"],
  ["/ui/v1/me"],
  ["/portal/v1/me"],
  ["/hooks/v1/me"],
  ["/auth/sign-in/email"],
  ["/.well-known/oauth-authorization-server"],
])("%s keeps idle connections for longer than load balancers do", async (path) => {
  const answer = await fetch(`${app.url}${path}`);
  await answer.arrayBuffer();
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThanOrEqual(
    65,
  );
});

it("keeps those of the port for metrics, too", async () => {
  const answer = await fetch(`http://localhost:${metricsPort}/healthz`);
  await answer.arrayBuffer();
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get("keep-alive") ?? "")?.[1])).toBeGreaterThanOrEqual(
    65,
  );
});
