import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { Bookmark, ChevronDown, Pencil, Plus, Save, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { canWrite } from "../api/access.ts";
import { readError } from "../api/errors.ts";
import { useOrganization } from "../api/organization-context.ts";
import type { SavedView } from "../api/types.ts";
import { Button } from "../ui/primitives/button.tsx";
import { TextField } from "../ui/primitives/forms/form-field.tsx";
import { Dialog } from "../ui/primitives/overlays/dialog.tsx";
import { Menu, MenuCheckItem, MenuItem, MenuLabel, MenuSeparator } from "../ui/primitives/overlays/menu.tsx";
import { showToast, showUndo } from "../ui/primitives/overlays/toast.tsx";
import { useColumnLayout } from "./list-tools.tsx";
import { DialogForm } from "./writes/overlay-forms.tsx";
import { useWrite } from "./writes/use-write.ts";

/** A list's saved views: one's own and the team's. Opening one brings back its filters, order, page size and columns. */
export function ViewsMenu({ list }: { list: string }) {
  const { shown, current, isChanged, open, writes } = useViews(list);
  const [dialog, setDialog] = useState<"new" | SavedView | undefined>(undefined);
  const own = shown.filter(({ isOwn }) => isOwn);
  const shared = shown.filter(({ isOwn }) => !isOwn);
  const item = (view: SavedView) => (
    <MenuCheckItem
      key={view.id}
      closes="on-select"
      checked={view.id === current?.id}
      onToggle={() => open(view)}
    >
      <span className="min-w-0 truncate">{view.name}</span>
      {view.isOwn ? null : <span className="truncate text-faint text-xs">{view.owner.name}</span>}
    </MenuCheckItem>
  );
  return (
    <>
      <Menu
        label="Saved views"
        trigger={
          <Button icon={<Bookmark aria-hidden="true" className="text-faint" />}>
            <span className="max-w-40 truncate">{current?.name ?? "Saved views"}</span>
            {current !== undefined && isChanged ? <span className="text-faint">(changed)</span> : null}
            <ChevronDown aria-hidden="true" className="size-3.5! opacity-60" />
          </Button>
        }
      >
        {own.length === 0 ? null : <MenuLabel>Yours</MenuLabel>}
        {own.map(item)}
        {shared.length === 0 ? null : <MenuLabel>Shared by others</MenuLabel>}
        {shared.map(item)}
        {shown.length === 0 ? null : <MenuSeparator />}
        {current?.isOwn === true ? (
          <>
            {isChanged ? (
              <MenuItem icon={Save} label="Save changes" onSelect={() => writes.saveChanges(current)} />
            ) : null}
            <MenuItem icon={Pencil} label="Rename or share" onSelect={() => setDialog(current)} />
            <MenuItem icon={Trash2} label="Delete view" onSelect={() => writes.remove(current)} />
          </>
        ) : null}
        <MenuItem icon={Plus} label="Save as a new view" onSelect={() => setDialog("new")} />
      </Menu>
      {dialog === undefined ? null : (
        <ViewDialog
          view={dialog === "new" ? undefined : dialog}
          onSave={(fields) => (dialog === "new" ? writes.create(fields) : writes.rename(dialog, fields))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

interface ViewFields {
  readonly name: string;
  readonly isShared: boolean;
}

function useViews(list: string) {
  const { api } = useOrganization();
  const location = useLocation({ select: ({ pathname, searchStr }) => ({ pathname, searchStr }) });
  const { history } = useRouter();
  const { layout, setLayout } = useColumnLayout(list);
  const shown = useQuery(api.savedViews.list.queryOptions({ input: { query: { list } } })).data?.data ?? [];
  const id = viewIdOf(location.searchStr);
  const current = shown.find((view) => view.id === id);
  useColumnsOfAddress(current, setLayout);

  function open(view: SavedView) {
    setLayout(view.columns ?? undefined);
    history.push(viewAddress(location.pathname, view));
  }
  const query = viewQuery(location.searchStr);
  const columns = layout === undefined ? null : [...layout];
  const isChanged =
    current !== undefined &&
    (current.query !== query || JSON.stringify(current.columns) !== JSON.stringify(columns));
  return { shown, current, isChanged, open, writes: useViewWrites({ list, query, columns }, open) };
}

/** Somebody who follows a link to a view sees its columns, too; what they change afterwards stays changed. */
function useColumnsOfAddress(
  view: SavedView | undefined,
  setLayout: ReturnType<typeof useColumnLayout>["setLayout"],
) {
  const applied = useRef<string | undefined>(undefined);
  const apply = useRef(setLayout);
  useEffect(() => {
    apply.current = setLayout;
  });
  useEffect(() => {
    if (view === undefined || applied.current === view.id) return;
    applied.current = view.id;
    apply.current(view.columns ?? undefined);
  }, [view]);
}

type ShownList = Pick<SavedView, "list" | "query" | "columns">;

function useViewWrites(seen: ShownList, open: (view: SavedView) => void) {
  const { api } = useOrganization();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: api.savedViews.key() });
  const failed = (error: unknown) => showToast("error", readError(error).message);
  const change = useWrite(
    (view: SavedView) =>
      api.savedViews.update.call({
        params: { id: view.id },
        body: { query: seen.query, columns: seen.columns },
      }),
    {
      says: ({ name }) => `"${name}" now shows the list like this.`,
      refreshes: refresh,
      refusals: "toast",
    },
  );
  const remove = useWrite((view: SavedView) => api.savedViews.remove.call({ params: { id: view.id } }), {
    onDone: (_answer, { list, name, query, columns, isShared }) => {
      const again = { list, name, query, columns, isShared };
      showUndo(`The view "${name}" is deleted.`, () =>
        api.savedViews.create.call({ body: again }).then(refresh, failed),
      );
    },
    refreshes: refresh,
    refusals: "toast",
  });
  return {
    create: async (fields: ViewFields) => {
      const view = await api.savedViews.create.call({ body: { ...seen, ...fields } });
      await refresh();
      open(view);
    },
    rename: async (view: SavedView, fields: ViewFields) => {
      await api.savedViews.update.call({ params: { id: view.id }, body: fields });
      await refresh();
    },
    saveChanges: change.mutate,
    remove: remove.mutate,
  };
}

interface ViewDialogProps {
  view: SavedView | undefined;
  onSave: (fields: ViewFields) => Promise<void>;
  onClose: () => void;
}

function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const { organization } = useOrganization();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const save = useWrite(() => onSave({ name: name.trim(), isShared }), { onDone: onClose });
  return (
    <Dialog
      onClose={onClose}
      title={view === undefined ? "Save this view" : "Rename or share"}
      description="Filters, order, page size and columns, under a name."
    >
      <DialogForm
        write={save}
        problems={(error) => (error === null ? {} : { name: readError(error).message })}
        onSubmit={() => (name.trim() === "" ? undefined : save.mutate())}
        submit="Save"
      >
        <TextField
          label="Name"
          name="name"
          value={name}
          maxLength={60}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {canWrite(organization.role) ? (
          <label className="flex items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-4 rounded accent-accent"
              checked={isShared}
              onChange={(event) => setIsShared(event.currentTarget.checked)}
            />
            Share with the team
          </label>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}

/** What a list's address holds beside the list itself: where it stands, and what is open over it. */
const passing = ["page", "view", "add", "create", "track", "invite", "window", "application"];

/** What a saved view keeps of an address, after the question mark. */
export function viewQuery(searchText: string): string {
  const parameters = new URLSearchParams(searchText);
  for (const name of passing) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** Where a saved view is opened, from its first page on. */
export function viewAddress(path: string, view: { readonly id: string; readonly query: string }): string {
  const parameters = new URLSearchParams(view.query);
  parameters.set("view", view.id);
  return `${path}?${parameters}`;
}

/** The saved view that an address names. */
export function viewIdOf(searchText: string): string | undefined {
  return new URLSearchParams(searchText).get("view") ?? undefined;
}
