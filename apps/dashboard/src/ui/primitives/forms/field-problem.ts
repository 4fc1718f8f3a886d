import { createContext } from "react";

/** The hook that fields use to find their error. Kept apart from forms, so that public pages load no more than this. */
export const FieldProblemHook = createContext<(name: string | undefined) => string | undefined>(
  () => undefined,
);
