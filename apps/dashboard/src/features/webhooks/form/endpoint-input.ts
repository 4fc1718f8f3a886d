import type { WebhookEndpoint } from "../../../api/types.ts";
import { formText } from "../../../ui/primitives/forms/form-field.tsx";
import { withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { type PickedTypes, writeSubscription } from "../subscription.ts";

/** What a form says about an endpoint. */
export type EndpointInput = ReturnType<typeof readEndpointForm>;

export function readEndpointForm(form: FormData, picked: PickedTypes, optInTypes: readonly string[]) {
  const description = formText(form, "description").trim();
  return {
    url: formText(form, "url").trim(),
    description: description === "" ? null : description,
    eventTypes: writeSubscription(picked, optInTypes),
  };
}

/** Only what differs, so that saving an endpoint as it is changes nothing; undefined when nothing does. */
export function endpointChanges(endpoint: WebhookEndpoint, input: EndpointInput) {
  const changes = withoutGaps({
    url: input.url === endpoint.url ? undefined : input.url,
    description: input.description === endpoint.description ? undefined : input.description,
    eventTypes: isSameList(input.eventTypes, endpoint.eventTypes) ? undefined : input.eventTypes,
  });
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((entry) => right.includes(entry));
}
