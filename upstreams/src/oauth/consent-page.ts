/** What people see at the imitated service: which account, what is shared, and yes or no. */
export function consentPage(serviceName: string, scopes: readonly string[]): string {
  const choices = scopes.map(
    (scope) =>
      `<p><label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(scope)}</label></p>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(serviceName)}, imitated</title>
</head>
<body>
<main>
<h1>${escaped(serviceName)}, imitated</h1>
<p>Clipledger would like to read what you choose. Every username is an account.</p>
<form method="post">
<p><label>Account <input name="username" autocomplete="off" autocapitalize="none"></label></p>
${choices.join("\n")}
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Deny</button>
</form>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

interface Visit {
  readonly username: string;
  readonly decision?: "allow" | "deny" | undefined;
  /** What they do not share, of what is asked for. */
  readonly withheld?: readonly string[] | undefined;
}

const MOST_STEPS = 12;

/** Goes through the pages of an imitated service as a person in a browser would; answers where they are led in the end. */
export async function visitService(address: string, visit: Visit): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  const { host } = url;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form === undefined ? {} : { method: "POST", body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const location = answer.headers.get("location");
    if (location === null) {
      form = formIn(await answer.text(), visit);
      continue;
    }
    url = new URL(location, url);
    if (url.host !== host) return url;
  }
  throw new Error(`the imitated service leads nowhere: ${url.pathname}`);
}

function formIn(page: string, { username, decision = "allow", withheld = [] }: Visit): URLSearchParams {
  const scopes = [...page.matchAll(/name="scope" value="([^"]+)"/g)].map(([, scope = ""]) => scope);
  if (!page.includes("<form")) throw new Error(`not the page of a consent: ${page.slice(0, 500)}`);
  const shared = scopes
    .filter((scope) => !withheld.includes(scope))
    .map((scope): [string, string] => ["scope", scope]);
  return new URLSearchParams([["username", username], ["decision", decision], ...shared]);
}
