import { createInviteLink } from "../src/modules/creators/join-requests/invite-links.ts";
import { listJoinRequests } from "../src/modules/creators/join-requests/list-join-requests.ts";
import { requestToJoin } from "../src/modules/creators/join-requests/request-to-join.ts";
import { type TestOrganization, tokenOf } from "./builders.ts";

let sequence = 0;

/** An open link through which anybody may ask to join. */
export async function buildInviteLink(
  { ctx }: TestOrganization,
  label = "TikTok bio",
): Promise<{ id: string; token: string }> {
  const { id, url } = await createInviteLink(ctx, { label });
  return { id, token: tokenOf(url ?? "") };
}

/** A request that waits for a decision. */
export async function buildJoinRequest(
  organization: TestOrganization,
  { email = `asking-${++sequence}@test.example`, token }: { email?: string; token?: string } = {},
): Promise<{ id: string; email: string }> {
  const { ctx } = organization;
  await requestToJoin(
    { ...ctx, userId: undefined },
    {
      token: token ?? (await buildInviteLink(organization)).token,
      email,
      firstName: "Juniper",
      lastName: "Vale",
      message: "I bake",
    },
  );
  const { data } = await listJoinRequests(ctx, {
    page: 1,
    perPage: 100,
    sortCol: "createdAt",
    sortDir: "desc",
    statuses: ["pending"],
  });
  const request = data.find(({ user }) => user.email === email);
  if (request === undefined) throw new Error(`${email} has no waiting request`);
  return { id: request.id, email };
}
