import { textOnColor } from "@clipledger/domain/brand/text-on-color";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ExternalLink, ImageUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { canAdminister } from "../../api/access.ts";
import { fieldErrors, readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Brand } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { PageForm } from "../../parts/writes/page-form.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { FormRefusal } from "../../parts/writes/write-form.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { FileButton } from "../../ui/primitives/forms/file-choice.tsx";
import {
  Checkbox,
  FieldProblem,
  FormField,
  formText,
  TextField,
} from "../../ui/primitives/forms/form-field.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { OrganizationMark } from "../../ui/product/visitor-page.tsx";

/** How creators see the organization: its name, its logo and its color. */
export function BrandForm() {
  const { api, organization } = useOrganization();
  const brand = useQuery(api.organizationBrand.get.queryOptions());
  const isAdmin = canAdminister(organization.role);
  const height = isAdmin ? "h-[474px] md:h-[450px]" : "h-24";
  if (!brand.isSuccess) return <QueryState query={brand} pending={<Skeleton className={height} />} />;
  return (
    <div className="flex flex-col gap-5">
      {isAdmin ? (
        <>
          <LogoField brand={brand.data} />
          <LooksForm key={JSON.stringify(brand.data)} brand={brand.data} />
        </>
      ) : (
        <p className="flex items-center gap-3 text-sm">
          <OrganizationMark organization={{ ...brand.data, name: brand.data.name ?? organization.name }} />
          {brand.data.name ?? organization.name}
          <span className="text-[13px] text-faint">Only admins and owners change this.</span>
        </p>
      )}
      <a
        href={`/board?organization=${organization.id}`}
        target="_blank"
        rel="noopener"
        className={`${buttonClass()} self-start`}
      >
        <ExternalLink aria-hidden="true" />
        See your job board
      </a>
    </div>
  );
}

const usualColor = "#0b6350";

function LooksForm({ brand }: { brand: Brand }) {
  const { api, organization } = useOrganization();
  const save = useSaveBrand(api.organizationBrand.update.call, "Public pages saved.");
  const [color, setColor] = useState(brand.color);

  function submit(form: FormData) {
    const name = formText(form, "name").trim();
    save.mutate({
      body: { name: name === "" ? null : name, color, isIndexed: form.get("isIndexed") === "on" },
    });
  }

  return (
    <PageForm write={save} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name shown to creators"
        name="name"
        defaultValue={brand.name ?? ""}
        placeholder={organization.name}
        maxLength={80}
        hint="Leave it empty to show the organization's name."
      />
      <ColorField color={color} onChange={setColor} />
      <Checkbox name="isIndexed" defaultChecked={brand.isIndexed} label="Let search engines list our jobs" />
      <FormRefusal write={save} />
      <Button type="submit" variant="primary" className="self-start" isPending={save.isPending}>
        Save public pages
      </Button>
    </PageForm>
  );
}

interface ColorFieldProps {
  color: string | null;
  onChange: (color: string | null) => void;
}

function ColorField({ color, onChange }: ColorFieldProps) {
  // Safe: the browser's field gives nothing but colors, and the server keeps nothing else.
  const shown = (color ?? usualColor) as `#${string}`;
  return (
    <FormField label="Color" name="color" hint="Behind buttons. The text on it turns black or white.">
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            {...control}
            type="color"
            value={shown}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="h-9 w-14 cursor-pointer rounded-lg border border-line-strong bg-raised p-1"
          />
          <span
            aria-hidden="true"
            className="rounded-lg px-4 py-2 font-medium text-sm"
            style={{ background: shown, color: textOnColor(shown) }}
          >
            Apply
          </span>
          {color === null ? (
            <span className="text-[13px] text-faint">The usual one</span>
          ) : (
            <Button variant="ghost" onClick={() => onChange(null)}>
              Use the usual one
            </Button>
          )}
        </div>
      )}
    </FormField>
  );
}

function LogoField({ brand }: { brand: Brand }) {
  const { api, organization } = useOrganization();
  const set = useSaveBrand(api.organizationBrand.setLogo.call, "Logo saved.");
  const remove = useSaveBrand(() => api.organizationBrand.removeLogo.call({}), "Logo removed.");

  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-[13px]">Logo</span>
      <div className="flex flex-wrap items-center gap-3">
        <OrganizationMark organization={{ name: brand.name ?? organization.name, logoUrl: brand.logoUrl }} />
        <FileButton
          icon={<ImageUp aria-hidden="true" />}
          isPending={set.isPending}
          fileLabel="Logo file"
          accept="image/png,image/jpeg,image/webp"
          onFile={async (file) => set.mutate({ body: { content: await base64Of(file) } })}
        >
          {brand.logoUrl === null ? "Choose a logo" : "Choose another logo"}
        </FileButton>
        {brand.logoUrl === null ? null : (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            isPending={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            Remove
          </Button>
        )}
      </div>
      <FieldProblem
        id="logo-problem"
        error={logoProblem(set.error ?? remove.error)}
        hint="PNG, JPEG or WebP, at most 512 KB. A square looks best."
      />
    </div>
  );
}

function logoProblem(error: Error | null): string | undefined {
  return error === null ? undefined : (fieldErrors(error)["content"] ?? readError(error).message);
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Shows the brand as the server answers it, wherever it is shown. */
function useSaveBrand<Input>(save: (input: Input) => Promise<Brand>, saved: string) {
  const { api } = useOrganization();
  const queryClient = useQueryClient();
  return useWrite(save, {
    says: saved,
    onDone: (brand) => queryClient.setQueryData(api.organizationBrand.get.queryKey(), brand),
  });
}
