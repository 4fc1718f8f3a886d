import { useState } from "react";
import { QueryState } from "../../../parts/query-state.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { groupEventTypes, searchEventTypes } from "../event-types.ts";
import { useEventTypes } from "../use-event-types.ts";
import { EventEntry } from "./event-entry.tsx";
import { ReceiverGuide } from "./receiver-guide.tsx";

/** Every event that can be sent, and how to receive it. */
export function EventCatalog() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-1 xl:grid-cols-[minmax(0,1fr)_420px]">
      <EventTypes />
      <ReceiverGuide />
    </div>
  );
}

function EventTypes() {
  const types = useEventTypes();
  const [text, setText] = useState("");
  if (!types.isSuccess) return <QueryState query={types} label="event types" rows={6} frame={Card} />;
  const groups = groupEventTypes(searchEventTypes(types.data, text));
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SearchBox label="Find events" placeholder="Find events" value={text} onSearch={setText} />
        <p className="text-[13px] text-muted">{types.data.length} types, each with an example of its body</p>
      </div>
      {groups.length === 0 ? (
        <Card>
          <p className="px-5 py-12 text-center text-muted">No event matches.</p>
        </Card>
      ) : null}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title} className="flex flex-col gap-2">
          <h2 className="font-semibold text-[15px] tracking-[-0.01em]">{group.title}</h2>
          <Card className="divide-y divide-line overflow-hidden">
            {group.types.map((type) => (
              <EventEntry key={type.type} eventType={type} />
            ))}
          </Card>
        </section>
      ))}
    </div>
  );
}
