import { createContext } from "react";

/** A hook by which a field finds what the form around it was refused for. */
export const FieldProblemHook = createContext<(name: string | undefined) => string | undefined>(
  () => undefined,
);
