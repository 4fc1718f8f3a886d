import { commonFlags, type Flag, parametersOf } from "./flags.ts";
import { isRead, type Operation, operations } from "./operations.ts";
import { sessionUsage } from "./session-commands.ts";

const LINE_WIDTH = 100;

export function generalHelp(): string {
  const areas = [...new Set(operations.map(({ words }) => words[0]))];
  return `Clipledger at the command line.

${sessionUsage}
clipledger AREA VERB …        call the API; clipledger AREA lists its verbs, and --help says what one takes
clipledger import FILE.csv    import metric history
clipledger admin …            orders of whoever runs the server, on its machine
clipledger completion SHELL   a script for bash, zsh or fish

Areas:
${wrapped(areas.join(" "), "  ")}

A terminal shows tables; anything else gets JSON. CLIPLEDGER_URL and CLIPLEDGER_API_KEY stand in for a profile.
Ends with 0 when it was done, 2 for wrong input, 3 for a wrong key, 4 for what the key may not do, 5 for what is not there,
6 for a conflict, 7 for a server that is busy or away, 1 for anything else.
`;
}

export function areaHelp(area: string): string {
  const verbs = operations.filter(({ words }) => words[0] === area);
  const width = Math.max(...verbs.map(({ words }) => words[1].length));
  return verbs
    .map(({ words, summary }) => `clipledger ${area} ${words[1].padEnd(width)}  ${summary}\n`)
    .join("");
}

export function operationHelp(operation: Operation): string {
  const { words, flags, hasBody } = parametersOf(operation);
  const places = words.map(({ name }) => ` <${name}>`).join("");
  const own = flags.map((flag) => flagLines(flag)).join("");
  return `clipledger ${operation.words.join(" ")}${places}${flags.length > 0 ? " [flags]" : ""}

${wrapped(operation.summary, "")}
${operation.description === undefined ? "" : `${wrapped(operation.description, "")}\n`}
${words.map((word) => flagLines(word, `<${word.name}>`)).join("")}${own}${hasBody ? inputHelp : ""}${commonHelp(operation)}`;
}

const inputHelp = `  --input JSON
      The whole body: JSON, @ and a file's name, or - for standard input. Flags replace its fields.
`;

function commonHelp(operation: Operation): string {
  const reads = `  --all
      All pages of a list.
  --watch SECONDS
      Look again and again.
`;
  return `${isRead(operation) ? reads : ""}  --columns a,b.c   --json   --output FILE   --profile NAME   --yes
      Which columns; JSON also at a terminal; save the answer, or the file of an export; whose key; ask nothing.
`;
}

function flagLines(
  flag: Flag,
  name = `--${flag.name}${flag.kind === "switch" ? "" : ` ${valueName(flag)}`}`,
): string {
  const notes = [
    flag.description,
    flag.choices.length > 0 ? `One of ${flag.choices.join(", ")}.` : "",
    flag.isList ? "May be given several times." : "",
    flag.kind === "switch" ? `--no-${flag.name} says no.` : "",
    flag.isRequired && name.startsWith("--") ? "Required." : "",
  ].filter((note) => note !== "");
  return `  ${name}\n${notes.length === 0 ? "" : `${wrapped(notes.join(" "), "      ")}\n`}`;
}

function valueName({ kind }: Flag): string {
  return kind === "number" ? "NUMBER" : kind === "json" ? "JSON" : "TEXT";
}

function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length >= LINE_WIDTH && line !== indent) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}

/** What may come next after these words, for the shell. */
export function completions(words: readonly string[]): string[] {
  const [area = "", verb = "", ...further] = words;
  const begun = words.at(-1) ?? "";
  const beginning = (choices: readonly string[]) => choices.filter((choice) => choice.startsWith(begun));
  if (words.length <= 1) {
    const areas = operations.map(({ words: [name] }) => name);
    return beginning([...new Set([...builtIns, ...areas])]);
  }
  const verbs = operations.filter(({ words: [name] }) => name === area);
  if (words.length === 2) return beginning(verbs.map(({ words: [, name] }) => name));
  const operation = verbs.find(({ words: [, name] }) => name === verb);
  if (operation === undefined) return [];
  const { flags } = parametersOf(operation);
  const before = flags.find(({ name }) => `--${name}` === further.at(-2));
  if (before !== undefined && before.choices.length > 0) return beginning(before.choices);
  return beginning(
    [...flags.map(({ name }) => name), ...Object.keys(commonFlags)].map((name) => `--${name}`),
  );
}

const builtIns = ["login", "logout", "profiles", "use", "import", "admin", "completion", "help"];

/** Scripts that ask the program what comes next, so that they never go out of date. */
export const completionScripts: Readonly<Record<string, string>> = {
  bash: `_clipledger() {
  mapfile -t COMPREPLY < <(clipledger __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _clipledger clipledger
`,
  zsh: `#compdef clipledger
_clipledger() { compadd -- \${(f)"$(clipledger __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"} || _files }
compdef _clipledger clipledger
`,
  fish: `complete -c clipledger -f -a '(clipledger __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
};
