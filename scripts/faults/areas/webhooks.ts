import type { Fault } from "../fault.ts";

const domain = "packages/domain/src/webhooks";
const webhooks = "apps/server/src/modules/webhooks";
const signatures = "apps/server/src/infra/crypto/signatures";
const states = [`${domain}/delivery-state.test.ts`];
const endpoints = [`${domain}/endpoint.test.ts`];
const signing = [`${signatures}.test.ts`];
const secrets = [`${webhooks}/endpoints/secrets.api.test.ts`];
const placing = [`${webhooks}/feed/place-events.api.test.ts`];
const forgetting = [`${webhooks}/retention/forget-old-log.api.test.ts`];
const recovering = [`${webhooks}/recovery/recovery.api.test.ts`];
const queues = [`${webhooks}/delivery/endpoint-queue.test.ts`];
const slots = [`${webhooks}/delivery/fair-slots.test.ts`];

/** Events to receivers: who gets them, signed by what, in which order, how often, and for how long they are kept. */
export const faults: readonly Fault[] = [
  {
    file: `${domain}/delivery-state.ts`,
    find: "return failuresInRow >= FAILING_AFTER;",
    replace: "return failuresInRow > FAILING_AFTER;",
    breaks: "Deliveries are held back a failure too late.",
    noticedBy: states,
  },
  {
    file: `${domain}/delivery-state.ts`,
    find: "failingSince: before.failingSince ?? outcome.endedAt",
    replace: "failingSince: outcome.endedAt",
    breaks: "An endpoint that always fails is never disabled.",
    noticedBy: states,
  },
  {
    file: `${domain}/delivery-state.ts`,
    find: "failingSince.getTime() <= at.getTime() - DISABLED_AFTER_MS",
    replace: "failingSince.getTime() < at.getTime() - DISABLED_AFTER_MS",
    breaks: "An endpoint is not disabled after five days to the instant.",
    noticedBy: states,
  },
  {
    file: `${domain}/delivery-state.ts`,
    find: "Math.max(delayMs + spreadMs, wishedMs)",
    replace: "wishedMs || delayMs + spreadMs",
    breaks: "A receiver's Retry-After brings attempts forward.",
    noticedBy: states,
  },
  {
    file: `${domain}/delivery-state.ts`,
    find: "Math.min(postponementMs(retryAfter, endedAt), MAX_POSTPONEMENT_MS)",
    replace: "postponementMs(retryAfter, endedAt)",
    breaks: "A receiver postpones a delivery for years.",
    noticedBy: states,
  },
  {
    file: `${domain}/delivery-state.ts`,
    find: "DELAYS_MS[Math.min(number, DELAYS_MS.length) - 1]",
    replace: "DELAYS_MS[Math.min(number, DELAYS_MS.length - 1)]",
    breaks: "The first retry comes after five minutes instead of five seconds.",
    noticedBy: states,
  },
  {
    file: `${domain}/endpoint.ts`,
    find: "subscribedTypes.includes(EVERY_TYPE) && !optInTypes.has(eventType)",
    replace: "subscribedTypes.includes(EVERY_TYPE)",
    breaks: "Endpoints of every type get events that they had to ask for.",
    noticedBy: endpoints,
  },
  {
    file: `${domain}/endpoint.ts`,
    find: "Number(port) >= FIRST_FREE_PORT",
    replace: "Number(port) > FIRST_FREE_PORT",
    breaks: "A receiver on port 1024 is refused.",
    noticedBy: endpoints,
  },
  {
    file: `${domain}/endpoint.ts`,
    find: "labels.length < 2 || LOCAL_ENDINGS",
    replace: "LOCAL_ENDINGS",
    breaks: "Webhooks reach machines of the server's own network by their short names.",
    noticedBy: endpoints,
  },
  {
    file: `${domain}/endpoint.ts`,
    find: "url.hostname = withoutTrailingDot(url.hostname);",
    replace: "",
    breaks: "A dot at the end of a name leads webhooks past every check of it.",
    noticedBy: endpoints,
  },
  {
    file: `${signatures}.ts`,
    find: 'keys.map((key) => signatureEntry(key, message)).join(" ")',
    replace: 'keys.slice(-1).map((key) => signatureEntry(key, message)).join(" ")',
    breaks: "During a rotation receivers know one of the two secrets only.",
    noticedBy: signing,
  },
  {
    file: `${signatures}.ts`,
    find: "update(`${id}.${timestamp}.`)",
    replace: "update(`${timestamp}.${id}.`)",
    breaks: "Receivers cannot check any signature with the usual libraries.",
    noticedBy: signing,
  },
  {
    file: `${signatures}.ts`,
    find: "Math.abs(now.getTime() - Number(message.timestamp) * 1000)",
    replace: "now.getTime() - Number(message.timestamp) * 1000",
    breaks: "Messages from the future are accepted, and can be replayed until then.",
    noticedBy: signing,
  },
  {
    file: `${webhooks}/endpoints/signing-secrets.ts`,
    find: "s.ends_at is null or s.ends_at > ${at}",
    replace: "s.ends_at is null or s.ends_at >= ${at}",
    breaks: "A retired secret signs in the instant in which it ends.",
    noticedBy: secrets,
  },
  {
    file: `${webhooks}/endpoints/signing-secrets.ts`,
    find: "order by e.key, s.ends_at desc nulls first, s.id desc",
    replace: "order by e.key, s.id",
    breaks: "Receivers that read the first signature only are cut off by a rotation.",
    noticedBy: secrets,
  },
  {
    file: `${webhooks}/endpoints/signing-secrets.ts`,
    find: "delete from webhook_secrets where ends_at <= ${at}",
    replace: "delete from webhook_secrets where ends_at is not null and ${at}::timestamptz is not null",
    breaks: "The night's upkeep ends a retired secret hours before its time.",
    noticedBy: secrets,
  },
  {
    file: `${webhooks}/endpoints/rotate-secret.ts`,
    find: "deleteOldestSecrets(tx, owner, MOST_IN_FORCE - 1)",
    replace: "deleteOldestSecrets(tx, owner, MOST_IN_FORCE)",
    breaks: "Six secrets sign every attempt instead of five.",
    noticedBy: secrets,
  },
  {
    file: `${webhooks}/endpoints/rotate-secret.ts`,
    find: "order by ends_at desc, id desc offset",
    replace: "order by ends_at, id offset",
    breaks: "Too many rotations end the newest of the retired secrets.",
    noticedBy: secrets,
  },
  {
    file: `${webhooks}/endpoints/rotate-secret.ts`,
    find: "and endpoint_id = ${endpointId} and ends_at is null`);",
    replace: "and endpoint_id = ${endpointId}`);",
    breaks: "A second rotation lets the first secret sign for another day.",
    noticedBy: secrets,
  },
  {
    file: `${webhooks}/feed/place-events.ts`,
    find: "where organization_id = ${organizationId} and state = 'active' order by key",
    replace: "where organization_id = ${organizationId} order by key",
    breaks: "Paused endpoints get events all the same.",
    noticedBy: placing,
  },
  {
    file: `${webhooks}/feed/place-events.ts`,
    find: "where organization_id = ${organizationId} and state = 'active' order by key",
    replace: "where ${organizationId}::text is not null and state = 'active' order by key",
    breaks: "Events of one organization reach the endpoints of all.",
    noticedBy: placing,
  },
  {
    file: `${webhooks}/feed/place-events.ts`,
    find: "row_number() over (order by position)",
    replace: "row_number() over (order by id)",
    breaks: "Events reach receivers in another order than they happened in.",
    noticedBy: placing,
  },
  {
    file: `${webhooks}/retention/forget-old-log.ts`,
    find: "and b.created_at < ${begin} and d.state <> 'pending'",
    replace: "and b.created_at < ${begin}",
    breaks: "An old delivery that is still to be sent is forgotten.",
    noticedBy: forgetting,
  },
  {
    file: `${webhooks}/retention/forget-old-log.ts`,
    find: "and e.occurred_at < ${begin} and e.place is not null",
    replace: "and e.occurred_at < ${begin}",
    breaks: "An event that nobody has delivered yet is forgotten.",
    noticedBy: forgetting,
  },
  {
    file: `${webhooks}/retention/forget-old-log.ts`,
    find: "    if (old === 0 || reach === null) return;\n",
    replace: "    return;\n",
    breaks: "One batch of old deliveries goes each night, and the log grows for ever.",
    noticedBy: forgetting,
  },
  {
    file: `${webhooks}/recovery/recover-deliveries.ts`,
    find: "after + 1n",
    replace: "after",
    breaks: "A recovery in several steps sends a delivery twice at each of them.",
    noticedBy: recovering,
  },
  {
    file: `${webhooks}/recovery/recover-deliveries.ts`,
    find: "least(failures_in_row, 1)",
    replace: "failures_in_row",
    breaks: "What is retried now is held back all the same.",
    noticedBy: recovering,
  },
  {
    file: `${webhooks}/recovery/recover-deliveries.ts`,
    find: "set state = 'pending', attempts = 0,",
    replace: "set state = 'pending',",
    breaks: "What is sent again has none of its ten attempts left.",
    noticedBy: recovering,
  },
  {
    file: `${webhooks}/recovery/recover-deliveries.ts`,
    find: "since < begin && !goesOn",
    replace: "since <= begin && !goesOn",
    breaks: "A recovery does not reach back 30 days to the instant.",
    noticedBy: recovering,
  },
  {
    file: `${webhooks}/delivery/endpoint-queue.ts`,
    find: "return ageMs >= 0 && ageMs <= freshMs;",
    replace: "return ageMs <= freshMs;",
    breaks: "After the clock was set back, deliveries are sent that were canceled since.",
    noticedBy: queues,
  },
  {
    file: `${webhooks}/delivery/endpoint-queue.ts`,
    find: "(inFlight > 0 || (streak",
    replace: "(inFlight > 1 || (streak",
    breaks: "A failing receiver gets two deliveries at a time.",
    noticedBy: queues,
  },
  {
    file: `${webhooks}/delivery/endpoint-queue.ts`,
    find: "for (const { place } of queue.waiting) queue.known.delete(place);",
    replace: "",
    breaks: "Deliveries that were read and put back are never sent.",
    noticedBy: queues,
  },
  {
    file: `${webhooks}/delivery/fair-slots.ts`,
    find: "if (taken === 0 || taken < half(share - (own - taken))) return endpoint;",
    replace: "return endpoint;",
    breaks: "One slow receiver takes every slot of all organizations.",
    noticedBy: slots,
  },
  {
    file: `${webhooks}/delivery/fair-slots.ts`,
    find: "moveToEnd(inTurn, organizationId);",
    replace: "",
    breaks: "Other organizations wait for the one that has most to send.",
    noticedBy: slots,
  },
  {
    file: `${webhooks}/recovery/recover-deliveries.ts`,
    find: "probe_at = null, epoch = epoch + 1",
    replace: "probe_at = null, epoch = epoch",
    breaks: "An attempt from before a retry holds the released deliveries back again.",
    noticedBy: recovering,
  },
];
