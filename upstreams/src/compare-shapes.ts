/**
 * Where an imitated answer differs in shape from a recorded one: fields that are missing, of another type, or that the
 * recording does not have. Items of a list count together, so a field that one of them has is there.
 */
export function compareShapes(recorded: unknown, imitated: unknown): string[] {
  const [expected, actual] = [shapeOf(recorded), shapeOf(imitated)];
  const missing = [...expected].flatMap(([path, types]) => {
    const found = actual.get(path);
    if (found === undefined) return isBelowMissing(path, actual, expected) ? [] : [`${path} is missing`];
    return isWithin(found, types) ? [] : [`${path} is ${wordsOf(found)}, recorded as ${wordsOf(types)}`];
  });
  const added = [...actual.keys()].filter(
    (path) => !expected.has(path) && !isBelowMissing(path, expected, actual),
  );
  return [...missing, ...added.map((path) => `${path} is not recorded`)].sort();
}

type Shape = Map<string, Set<string>>;

function shapeOf(value: unknown, path = "answer", shape: Shape = new Map()): Shape {
  shape.set(path, (shape.get(path) ?? new Set()).add(typeOf(value)));
  if (Array.isArray(value)) for (const item of value) shapeOf(item, `${path}[]`, shape);
  else if (typeof value === "object" && value !== null) {
    for (const [name, field] of Object.entries(value)) shapeOf(field, `${path}.${name}`, shape);
  }
  return shape;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "list";
  return value === null ? "null" : typeof value === "string" ? "text" : typeof value;
}

/** What stands below something that one side lacks altogether is not told again. */
function isBelowMissing(path: string, side: Shape, other: Shape): boolean {
  for (const parent of other.keys()) {
    const isParent = path !== parent && (path.startsWith(`${parent}.`) || path.startsWith(`${parent}[]`));
    if (isParent && !side.has(parent)) return true;
  }
  return false;
}

function isWithin(found: ReadonlySet<string>, recorded: ReadonlySet<string>): boolean {
  return [...found].every((type) => recorded.has(type));
}

function wordsOf(types: ReadonlySet<string>): string {
  return [...types].sort().join(" or ");
}
