import { isVariableId, VARIABLE_IDS } from "@clipledger/richtext/variables";
import { InputRule, Node, nodePasteRule } from "@tiptap/core";
import { variableLabel } from "../variable-labels.ts";

const names = VARIABLE_IDS.join("|");

/** Something that differs for each creator. Whoever knows its name may type it, as in `$brand_name`. */
export const variableNode = Node.create({
  name: "variable",
  group: "inline",
  inline: true,
  atom: true,

  addAttributes: () => ({
    id: {
      isRequired: true,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-variable"),
      renderHTML: ({ id }) => ({ "data-variable": id }),
    },
  }),

  parseHTML: () => [
    {
      tag: "span[data-variable]",
      getAttrs: (element) => isVariableId(element.getAttribute("data-variable")) && null,
    },
  ],

  renderHTML: ({ node, HTMLAttributes }) => [
    "span",
    { ...HTMLAttributes, class: "variable" },
    variableLabel(String(node.attrs["id"])),
  ],

  renderText: ({ node }) => `$${String(node.attrs["id"])}`,

  addInputRules() {
    return [
      new InputRule({
        find: new RegExp(`\\$(${names})([^a-z_])$`),
        handler: ({ state: { tr, schema, doc }, range, match: [, id, typed = ""] }) => {
          const marks = doc.resolve(range.from).marks();
          tr.replaceWith(range.from, range.to, [
            this.type.create({ id }, null, marks),
            schema.text(typed, marks),
          ]);
        },
      }),
    ];
  },

  addPasteRules() {
    return [
      nodePasteRule({
        find: new RegExp(`\\$(${names})(?![a-z_])`, "g"),
        type: this.type,
        getAttributes: ([, id]) => ({ id }),
      }),
    ];
  },
});
