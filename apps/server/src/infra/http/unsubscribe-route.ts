import type { Route } from "./route.ts";

/** A mail program that knows no one click opens the same address as a page: people are led to the one for them. */
export function unsubscribeRoute(answer: Route): Route {
  return (request, response, requestId) => {
    const wantsPage = request.headers.accept?.includes("text/html") ?? false;
    if (request.method !== "GET" || !wantsPage) return answer(request, response, requestId);
    const token = new URL(request.url ?? "/", "http://localhost").searchParams.get("token") ?? "";
    response.writeHead(303, { location: `/portal/unsubscribe#${encodeURIComponent(token)}` }).end();
    return undefined;
  };
}
