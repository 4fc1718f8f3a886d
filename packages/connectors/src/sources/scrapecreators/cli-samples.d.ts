declare module "@scrapecreators/cli/api-config/apis.js" {
  /** What the service's own command line knows of an endpoint, with answers of it as samples. */
  interface CliEndpoint {
    readonly path: string;
    readonly sampleResponse?: unknown;
    readonly trimmedResponse?: unknown;
    readonly cachedResponse?: unknown;
    readonly privateResponse?: unknown;
    readonly ageRestrictedResponse?: unknown;
    readonly gatedProfileResponse?: unknown;
    readonly errorResponseExamples?: Readonly<Record<string, unknown>>;
  }

  export const apis: readonly { readonly id: string; readonly endpoints: readonly CliEndpoint[] }[];
}
