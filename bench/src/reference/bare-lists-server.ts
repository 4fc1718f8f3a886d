import { runBareServer } from "./bare-server.ts";

/**
 * Answers any list or overview the least way: what stands around the rows, totals included, from one kept row, and the rows of
 * the page in the order of an index.
 */
runBareServer(async (pool, organizationId, path) => {
  const values = [organizationId, path];
  const [kept, page] = await Promise.all([
    pool.query({
      name: "kept",
      text: "select kept, has_rows from bench_answers where organization_id = $1 and path = $2",
      values,
    }),
    pool.query({
      name: "page",
      text: "select row from bench_rows where organization_id = $1 and path = $2 order by place limit 100",
      values,
    }),
  ]);
  const [answer] = kept.rows;
  return answer.has_rows ? { ...answer.kept, data: page.rows.map(({ row }) => row) } : answer.kept;
});
