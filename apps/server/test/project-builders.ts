import { createProject } from "../src/modules/tracking/projects/manage-projects.ts";
import type { TestOrganization } from "./builders.ts";

let sequence = 0;

/** A project without accounts. */
export async function buildProject({ ctx }: TestOrganization): Promise<{ id: string; name: string }> {
  sequence += 1;
  return createProject(ctx, { name: `Project ${sequence}` });
}
