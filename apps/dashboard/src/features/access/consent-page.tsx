import { API_AREAS, type ApiArea, type KeyScope } from "@clipledger/domain/organizations/key-scopes";
import { useEffect, useState } from "react";
import { isSignedOut, issuesIn, readError } from "../../api/errors.ts";
import type { Session } from "../../api/types.ts";
import {
  type AskedAccess,
  type AuthorizationRequest,
  oauthClient,
  visitorClient,
} from "../../api/visitor.ts";
import { useAct, useAnswer } from "../../parts/answers.ts";
import { FormRefusal, WriteForm } from "../../parts/writes/write-form.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Checkbox, FormError, SelectField } from "../../ui/primitives/forms/form-field.tsx";
import { VisitorPage } from "../../ui/product/visitor-page.tsx";

/** Where a person lets a program act for them, or does not. The address holds what the program asks for. */
export function ConsentPage({ search }: { search: Readonly<Record<string, string>> }) {
  const request = readRequest(search);
  const session = useAnswer("session", () => visitorClient.session.get());
  const asked = useAnswer("request", () => oauthClient().oauth.describe({ body: request }));
  const isStranger = isSignedOut(session.error);
  useEffect(() => {
    if (isStranger) window.location.replace(signInPath());
  }, [isStranger]);

  if (isStranger || session.isPending || asked.isPending)
    return <VisitorPage title="Let a program in" description="One moment." />;
  const problem = session.error ?? asked.error;
  if (!session.isSuccess || !asked.isSuccess)
    return <VisitorPage title="This program cannot be let in" description={explain(problem)} />;
  return <Question session={session.data} asked={asked.data} request={request} />;
}

interface QuestionProps {
  session: Session;
  asked: AskedAccess;
  request: AuthorizationRequest;
}

function Question({ session, asked, request }: QuestionProps) {
  const { clientName, redirectHost, isLoopback, resource, scopes } = asked;
  const [organizationId, setOrganizationId] = useState(session.organizations[0]?.id ?? "");
  const [granted, setGranted] = useState<readonly KeyScope[]>(scopes);
  const decide = useAct(async (decision: "allow" | "deny") => {
    const { oauth } = oauthClient(organizationId);
    const { redirectTo } =
      decision === "deny"
        ? await oauth.deny({ body: request })
        : await oauth.allow({ body: { ...request, grantedScopes: [...granted] } });
    window.location.assign(redirectTo);
  });

  const role = session.organizations.find(({ id }) => id === organizationId)?.role;
  return (
    <VisitorPage
      title={`Let “${clientName}” act for you?`}
      description={`It is a program that calls itself so; nobody has checked it. Afterwards your browser goes to ${isLoopback ? "a program on this computer" : redirectHost}. Go on only if you started this.`}
    >
      <WriteForm write={decide} onSubmit={() => decide.mutate("allow")} className="mt-6 flex flex-col gap-5">
        <SelectField
          label="Organization"
          name="organization"
          value={organizationId}
          onChange={(event) => setOrganizationId(event.target.value)}
        >
          {session.organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend className="font-medium text-[13px]">
            {`With your role${role === undefined ? "" : `, ${role}`}, it may`}
          </legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeWords(scope)}
              checked={granted.includes(scope)}
              disabled={scopes.length === 1}
              onChange={({ target }) =>
                setGranted(
                  scopes.filter((each) => (each === scope ? target.checked : granted.includes(each))),
                )
              }
            />
          ))}
          <p className="mt-1 text-muted">{moneyWords(resource, granted)}</p>
        </fieldset>
        <p className="text-[13px] text-faint">
          It stands among the API keys of the organization, where an admin can revoke it at any time.
        </p>
        <FormError message={granted.length === 0 ? nothingGranted : undefined} />
        <FormRefusal write={decide} problem={explain} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={granted.length === 0}
            isPending={decide.isPending}
          >
            Let it in
          </Button>
          <Button onClick={() => decide.mutate("deny")}>Do not</Button>
        </div>
      </WriteForm>
    </VisitorPage>
  );
}

const nothingGranted = "Leave something ticked, or do not let it in.";

/** What it may do about money, which is never to pay. */
function moneyWords(resource: AskedAccess["resource"], granted: readonly KeyScope[]): string {
  if (resource === "api") return "It may work out amounts, and pays nothing.";
  return granted.some((scope) => scope === "payouts:write" || scope === "*:write")
    ? "It may propose payouts, which people confirm here, and pays nothing."
    : "It pays nothing.";
}

/** What a scope lets a program do, after "it may". */
function scopeWords(scope: KeyScope): string {
  const [area = "*", verb] = scope.split(":");
  const what = area === "*" ? "everything that you see" : API_AREAS[area as ApiArea].label.toLowerCase(); // safe: scopes name areas
  if (verb === "read") return `read ${what}`;
  return area === "*" ? "read and change everything that you may change" : `read and change ${what}`;
}

const fields = [
  "client_id",
  "redirect_uri",
  "response_type",
  "code_challenge",
  "code_challenge_method",
  "scope",
  "state",
  "resource",
] as const;

/** What the contract knows of the address; programs may add more. What is missing is empty, and refused as such. */
function readRequest(search: Readonly<Record<string, string>>): AuthorizationRequest {
  const sent = Object.fromEntries(
    fields.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
  return {
    client_id: "",
    redirect_uri: "",
    response_type: "",
    code_challenge: "",
    code_challenge_method: "",
    ...sent,
  };
}

/** As it was sent: a router of ours would read numbers into it. */
function signInPath(): string {
  const { pathname, search } = window.location;
  return `/sign-in?${new URLSearchParams({ redirect: `${pathname}${search}` })}`;
}

function explain(error: unknown): string {
  return issuesIn(error)[0]?.message ?? readError(error).message;
}
