const ANSWERS_WITHIN_MS = 20_000;

/** Sends commands of WebDriver to the driver at an address, and answers the value of its answer. */
export function webDriver(driverUrl: string) {
  return async <Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Value> => {
    const response = await fetch(`${driverUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

export type WebDriver = ReturnType<typeof webDriver>;
