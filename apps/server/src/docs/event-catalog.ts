import { EVENT_TYPES, type EventType, OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import { eventDescriptions } from "@clipledger/contract/events/descriptions";
import { exampleEvent } from "@clipledger/contract/events/examples";

const BEGIN = "<!-- event catalog: written by npm run docs:events -->";
const END = "<!-- end of the event catalog -->";

/** The document with the catalog of today between its markers. */
export function withEventCatalog(document: string): string {
  const [before, rest, ...more] = document.split(BEGIN);
  const [, after, ...others] = (rest ?? "").split(END);
  if (before === undefined || after === undefined || more.length + others.length > 0)
    throw new Error(`Expected one pair of markers in the document: ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${EVENT_TYPES.map(section).join("\n")}\n${END}${after}`;
}

function section(type: EventType): string {
  const optIn = OPT_IN_TYPES.has(type) ? " Opt-in: `*` leaves it out." : "";
  return `### ${type}

${eventDescriptions[type]}${optIn}

<details><summary>Example</summary>

\`\`\`json
${JSON.stringify(exampleEvent(type), undefined, 2)}
\`\`\`

</details>
`;
}
