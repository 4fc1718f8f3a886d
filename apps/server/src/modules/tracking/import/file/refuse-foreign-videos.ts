import type { Queryable } from "../../../../infra/db/database.ts";
import { findForeignVideos } from "../find-foreign-videos.ts";
import type { VideoCatalog } from "../video-catalog.ts";
import { BadFile, createFileProblems } from "./file-problems.ts";

/** Throws `BadFile` if a video of the file is stored under another account. */
export async function refuseForeignVideos(
  db: Queryable,
  organizationKey: number,
  { videos }: VideoCatalog,
): Promise<void> {
  const foreign = await findForeignVideos(db, organizationKey, videos);
  if (foreign.length === 0) return;
  const problems = createFileProblems();
  for (const { video, message } of foreign)
    problems.add({ line: video.firstPlace, column: 1 }, "platformAccountId", message);
  throw new BadFile(problems);
}
