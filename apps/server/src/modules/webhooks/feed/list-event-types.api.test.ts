import { EVENT_TYPES, OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import { beforeAll, describe, expect, it } from "vitest";
import { buildApiKey, buildMember, buildOrganization } from "../../../../test/builders.ts";
import { send } from "../../../../test/request.ts";
import { sharedApp } from "../../../../test/shared-app.ts";
import type { TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

interface Described {
  readonly type: string;
  readonly description: string;
  readonly isOptIn: boolean;
  readonly example: { readonly type: string; readonly data: object };
  readonly schema: { readonly type: string; readonly properties: object };
}

describe("the list of event types", () => {
  it("describes each, with an example and the schema of its data, for viewers too", async () => {
    const organization = await buildOrganization(app);
    const viewer = await buildMember(app, organization, "viewer");
    const { secret: apiKey } = await buildApiKey(organization, viewer);
    const { status, body } = await send(app, "/api/v1/event-types", { apiKey });
    expect(status).toBe(200);
    const types: Described[] = body.data;
    expect(types.map(({ type }) => type)).toEqual([...EVENT_TYPES]);
    for (const { type, description, isOptIn, example, schema } of types) {
      expect(description).toMatch(/\.$/);
      expect(isOptIn).toBe(OPT_IN_TYPES.has(type));
      expect(example.type).toBe(type);
      expect(Object.keys(example.data).toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    }
  });
});
