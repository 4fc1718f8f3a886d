import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { profileQuery, updateName } from "../../api/auth.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { sessionQuery } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextField } from "../../ui/form-field.tsx";
import { formText } from "../../ui/form-text.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";

export function ProfileForm() {
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <Skeleton className="h-40" />;
  return <LoadedForm firstName={profile.data?.firstName ?? ""} lastName={profile.data?.lastName ?? ""} />;
}

function LoadedForm({ firstName, lastName }: { firstName: string; lastName: string }) {
  const { user } = useOrganization();
  const save = useSaveName();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          defaultValue={firstName}
          autoComplete="given-name"
          required
          maxLength={50}
        />
        <TextField
          label="Last name"
          name="lastName"
          defaultValue={lastName}
          autoComplete="family-name"
          maxLength={50}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        value={user.email}
        readOnly
        disabled
        hint="You sign in with it. It cannot be changed here."
      />
      <FormError message={save.data} />
      <Button type="submit" variant="primary" className="self-start" isPending={save.isPending}>
        Save profile
      </Button>
    </form>
  );
}

function useSaveName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (form: FormData) => {
      const problem = await updateName(formText(form, "firstName").trim(), formText(form, "lastName").trim());
      if (problem !== undefined) return problem;
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      showToast("success", "Profile saved.");
      return undefined;
    },
  });
}
