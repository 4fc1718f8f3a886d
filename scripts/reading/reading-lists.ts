import { findReach, type Reached } from "./find-reach.ts";
import type { Question } from "./questions.ts";

const MODULES = "apps/server/src/modules/";

/**
 * The text with the lists between its marks made anew: the modules' files that answer the question which the mark names, each
 * with the function of it that a reader comes to first.
 */
export function withReadingLists(
  text: string,
  sources: ReadonlyMap<string, string>,
  questions: readonly Question[],
): string {
  return text.replace(
    /(<!-- reading list: (.+?) -->\n)[\s\S]*?(<!-- end of the list -->)/g,
    (_, begin: string, title: string, end: string) => {
      const question = questions.find((each) => each.title === title);
      if (question === undefined) throw new Error(`No question: ${title}`);
      const lines = findReach(sources, question.entries, question.without)
        .filter(({ file }) => file.startsWith(MODULES))
        .map(lineOf);
      return `${begin}\n${lines.join("\n")}\n\n${end}`;
    },
  );
}

function lineOf({ file, name }: Reached): string {
  return `- \`${file.slice(MODULES.length).replace(/\.ts$/, "")}\`: \`${name}\``;
}
