import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from "react";

/** What is wrong with the values of a form, by their names, such as `address.city` or `tags.2`. */
export type Problems = Readonly<Record<string, string>>;

interface FormProblems {
  readonly problems: Problems;
  readonly fields: Set<string>;
}

const FormProblemsContext = createContext<FormProblems | undefined>(undefined);

/** Each field below finds its own problem by its name. */
export function FormProblemsProvider({ problems, children }: { problems: Problems; children: ReactNode }) {
  const fields = useRef(new Set<string>()).current;
  return <FormProblemsContext.Provider value={{ problems, fields }}>{children}</FormProblemsContext.Provider>;
}

/** The problem of one field. A list's problems stand at its entries; the first is shown. */
export function useFieldProblem(name: string | undefined): string | undefined {
  const form = useContext(FormProblemsContext);
  const fields = form?.fields;
  useLayoutEffect(() => {
    if (name === undefined || fields === undefined) return undefined;
    fields.add(name);
    return () => {
      fields.delete(name);
    };
  }, [fields, name]);
  if (name === undefined || form === undefined) return undefined;
  return Object.entries(form.problems).find(([path]) => isAt(path, name))?.[1];
}

/** Whether the fields of the form around show every problem, so that no message below them has to. */
export function useAreAllShown(): boolean {
  const form = useContext(FormProblemsContext);
  return form !== undefined && areAllShown(form.problems, [...form.fields]);
}

export function areAllShown(problems: Problems, fields: readonly string[]): boolean {
  const paths = Object.keys(problems);
  return paths.length > 0 && paths.every((path) => fields.some((name) => isAt(path, name)));
}

function isAt(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}
