/** Keeps `?create=true` as a flag and drops everything else. */
export function readFlag<Name extends string>(search: Record<string, unknown>, name: Name) {
  const isSet = search[name] === true;
  // Safe: the object holds this name with `true`, or nothing.
  return (isSet ? { [name]: true } : {}) as { [Key in Name]?: true };
}
