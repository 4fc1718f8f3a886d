import { z } from "zod";

/**
 * For a rule between fields: zod looks at it once these fields are right, whatever is wrong beside them. Without it, zod
 * leaves rules out of an answer that names anything else.
 */
export function onceRight(...fields: readonly string[]): z.core.$ZodSuperRefineParams {
  return {
    when: ({ value, issues }) =>
      isRecord(value) && !issues.some(({ path = [] }) => fields.includes(String(path[0]))),
  };
}

type Options = readonly [z.ZodObject, ...z.ZodObject[]];

/** A discriminated union that also names what is wrong whichever of them was meant, where its kind is none of them. */
export function unionBy<Discriminator extends string, const Objects extends Options>(
  discriminator: Discriminator,
  objects: Objects,
) {
  return z.discriminatedUnion(discriminator, objects).superRefine(
    (sent, refinement) => {
      const found = objects.map((object) => issuesOf(object, { ...sent, ...kindOf(object, discriminator) }));
      refinement.issues.push(...inAll(found));
    },
    {
      when: ({ value, issues }) =>
        isRecord(value) && issues.some((issue) => issue["discriminator"] === discriminator),
    },
  );
}

/** A union whose alternative is known from what was sent, so that its issues stand by themselves. */
export function unionOf<const Objects extends Options>(
  objects: Objects,
  choose: (sent: Record<string, unknown>) => Objects[number],
) {
  return z.union(objects).superRefine(
    (sent, refinement) => {
      // What the union itself says names no field.
      refinement.issues.splice(0, refinement.issues.length, ...issuesOf(choose(sent), sent));
    },
    { when: ({ value, issues }) => isRecord(value) && issues.some(({ code }) => code === "invalid_union") },
  );
}

function kindOf({ _zod }: z.ZodObject, discriminator: string): Record<string, unknown> {
  const [kind] = _zod.propValues?.[discriminator] ?? [];
  return { [discriminator]: kind };
}

/** One for each unknown field, so that each has a path of its own. */
function issuesOf(object: z.ZodObject, sent: unknown): z.core.$ZodRawIssue[] {
  const issues = object.safeParse(sent).error?.issues ?? [];
  return issues.flatMap((issue) => {
    const each =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [issue];
    return each.map((one) => ({ ...one, input: sent }) as z.core.$ZodRawIssue); // safe: an issue of zod's own
  });
}

/** Of a field that is unknown to some and wrong in others, what is wrong with it. */
function inAll([first = [], ...others]: readonly (readonly z.core.$ZodRawIssue[])[]): z.core.$ZodRawIssue[] {
  return first.flatMap((issue) => {
    const place = placeOf(issue);
    const same = others.map((issues) => issues.find((other) => placeOf(other) === place));
    if (same.includes(undefined)) return [];
    return [issue, ...same].find((one) => one?.code !== "unrecognized_keys") ?? issue;
  });
}

function placeOf({ path = [], keys = [] }: z.core.$ZodRawIssue): string {
  return JSON.stringify([...path, ...(keys as readonly string[])].map(String)); // safe: only unknown fields have keys
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
