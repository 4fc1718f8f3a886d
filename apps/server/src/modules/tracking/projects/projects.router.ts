import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../../infra/context.ts";
import { addAccountToProject, removeAccountFromProject } from "./change-membership.ts";
import { addAccountsToProject, removeAccountsFromProject } from "./change-memberships.ts";
import { createProject } from "./create-project.ts";
import { deleteProject } from "./delete-project.ts";
import { listProjects } from "./list-projects.ts";
import { setProjectHashtags } from "./set-project-hashtags.ts";
import { updateProject } from "./update-project.ts";

const { projects } = implement(apiContract).$context<OperationContext>();

export const projectsApi = {
  projects: {
    list: projects.list.handler(({ context, input }) => listProjects(context, input.query)),
    create: projects.create.handler(({ context, input }) => createProject(context, input.body)),
    update: projects.update.handler(({ context, input: { params, body } }) =>
      updateProject(context, params.id, body),
    ),
    remove: projects.remove.handler(({ context, input }) => deleteProject(context, input.params.id)),
    addAccount: projects.addAccount.handler(({ context, input: { params } }) =>
      addAccountToProject(context, params.projectId, params.accountId),
    ),
    removeAccount: projects.removeAccount.handler(({ context, input: { params } }) =>
      removeAccountFromProject(context, params.projectId, params.accountId),
    ),
    addAccounts: projects.addAccounts.handler(({ context, input: { params, body } }) =>
      addAccountsToProject(context, params.projectId, body.accountIds),
    ),
    removeAccounts: projects.removeAccounts.handler(({ context, input: { params, body } }) =>
      removeAccountsFromProject(context, params.projectId, body.accountIds),
    ),
    setAccountHashtags: projects.setAccountHashtags.handler(({ context, input: { params, body } }) =>
      setProjectHashtags(context, params.accountId, body.projectHashtags),
    ),
  },
};
