import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { cyclesBetween } from "@clipledger/domain/calendar/cycles";
import type { CycleBasis } from "@clipledger/domain/campaigns/assignments/resolve-span";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrganization, type TestOrganization } from "../../../../test/builders.ts";
import { buildCampaign, type CampaignFields } from "../../../../test/campaign-builders.ts";
import { buildCreator } from "../../../../test/creator-builders.ts";
import { hubEventsOf } from "../../../../test/outbox.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { AppError } from "../../../infra/app-error.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type AssignmentRow, assignmentColumns, joinAssigned } from "../../billing/assignment.ts";
import { openWindows } from "../../billing/windows/open-windows.ts";
import { endCampaign, reactivateCampaign } from "../ending/end-campaign.ts";
import { deleteCampaign } from "../manage-campaigns.ts";
import { publishDueMomentsTask } from "../moments/publish-due-moments.ts";
import { archiveCreator, unarchiveCreator } from "./archive-creator.ts";
import { assignCreators } from "./assign-creators.ts";
import { switchCampaign, unassignCreators } from "./end-assignments.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Around a leap day and the turn of a year; months from the 31st. */
const schedules: readonly CampaignFields["schedule"][] = [
  { interval: "week", anchor: "fixed", startsOn: "2027-12-06" },
  { interval: "month", anchor: "fixed", startsOn: "2027-12-31" },
  { interval: "month", anchor: "rolling", startsOn: "2027-12-31" },
  { interval: "day", intervalCount: 3, anchor: "rolling", startsOn: "2028-01-01" },
  { interval: "day", anchor: "fixed", startsOn: "2028-01-10" },
];

interface World {
  readonly organization: TestOrganization;
  readonly campaignIds: readonly string[];
  readonly creatorIds: readonly string[];
  /** The highest that each window had so far. */
  readonly generations: Map<string, number>;
}

/** What an act may draw upon; each act takes what it needs. */
const choicesPlan = fc.record({
  campaign: fc.nat(schedules.length - 1),
  creators: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
  startBasis: fc.constantFrom<CycleBasis>("prev", "current", "next", "custom"),
  endBasis: fc.constantFrom<CycleBasis>("prev", "current", "next", "custom"),
  days: fc.integer({ min: -40, max: 40 }),
  flag: fc.boolean(),
});
type Choices = typeof choicesPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

const acts = { assign, unassign, switchTo, end, reactivate, remove, archive, unarchive, settle, open, pass };
const often = [
  "assign",
  "assign",
  "assign",
  "unassign",
  "unassign",
  "switchTo",
  "unarchive",
  "pass",
] as const;
const seldom = ["end", "reactivate", "archive", "settle", "open"] as const;
const actPlan = fc.tuple(fc.constantFrom(...often, ...often, ...seldom, ...seldom, "remove"), choicesPlan);

/** Hours pass, then several things happen at the same moment. */
const stepPlan = fc.record({
  hours: fc.constantFrom(0, 0, 5, 24, 24, 72, 400),
  acts: fc.array(actPlan, { minLength: 1, maxLength: 4 }),
});

it("keeps windows, ends and events in step, whatever happens at the same moment", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepPlan, { minLength: 10, maxLength: 15 }), async (steps) => {
      const world = await buildWorld();
      for (const step of steps) {
        app.clock.advance(step.hours * 3_600_000);
        await Promise.all(step.acts.map(([act, choices]) => attempt(() => acts[act](world, choices))));
        const assignments = await listAssignments(world);
        await checkWindows(world, assignments);
        await checkEvents(world, assignments);
      }
    }),
    { numRuns: 16 },
  );
}, 600_000);

async function buildWorld(): Promise<World> {
  app.clock.set("2028-01-20T08:30:00.000Z");
  const organization = await buildOrganization(app);
  const campaignIds: string[] = [];
  for (const schedule of schedules) campaignIds.push((await buildCampaign(organization, { schedule })).id);
  const creatorIds: string[] = [];
  for (let index = 0; index < 3; index += 1) creatorIds.push((await buildCreator(organization)).id);
  return { organization, campaignIds, creatorIds, generations: new Map() };
}

/** A refusal is an answer; a failure, or one who has to wait too long, is not. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  }
}

const today = () => dateOf(app.clock.now());
const campaignOf = (world: World, { campaign }: Choices) => world.campaignIds[campaign] ?? "";
const creatorsOf = (world: World, { creators }: Choices) =>
  creators.map((index) => world.creatorIds[index] ?? "");

function startOf({ campaign, startBasis, days }: Choices) {
  const isDated = startBasis === "custom" || schedules[campaign]?.anchor === "rolling";
  return isDated ? { startBasis: "custom" as const, startDate: addDays(today(), days) } : { startBasis };
}

/** A chosen day is the last of a window that there is. */
async function endOf({ organization }: World, { endBasis, days }: Choices) {
  if (endBasis !== "custom") return { endBasis };
  const windows = await organization.ctx.db.rows<{ ends_on: CalendarDate }>(sql`
    select ends_on from billing_windows where organization_id = ${organization.id} and state <> 'retracted'
    order by ends_on desc`);
  return { endBasis, endDate: windows[Math.abs(days) % 6]?.ends_on ?? today() };
}

function assign(world: World, choices: Choices) {
  const input = { creatorIds: creatorsOf(world, choices), campaignId: campaignOf(world, choices) };
  return assignCreators(world.organization.ctx, { ...input, ...startOf(choices) });
}

async function unassign(world: World, choices: Choices) {
  return unassignCreators(world.organization.ctx, {
    creatorIds: creatorsOf(world, choices),
    ...(await endOf(world, choices)),
    removeCanceledWindows: choices.flag,
    assignment: choices.days > 20 ? "scheduled" : "current",
  });
}

async function switchTo(world: World, choices: Choices) {
  return switchCampaign(world.organization.ctx, {
    creatorIds: creatorsOf(world, choices),
    ...(await endOf(world, choices)),
    removeCanceledWindows: choices.flag,
    campaignId: campaignOf(world, choices),
    ...startOf(choices),
  });
}

async function end(world: World, choices: Choices) {
  const consent = { endAssignments: choices.flag, revokeAssignments: choices.flag };
  const input = { ...(await endOf(world, choices)), ...consent };
  return endCampaign(world.organization.ctx, campaignOf(world, choices), input);
}

function reactivate(world: World, choices: Choices) {
  return reactivateCampaign(world.organization.ctx, campaignOf(world, choices));
}

function remove(world: World, choices: Choices) {
  return deleteCampaign(world.organization.ctx, campaignOf(world, choices));
}

function archive(world: World, choices: Choices) {
  return archiveCreator(world.organization.ctx, creatorsOf(world, choices)[0] ?? "");
}

function unarchive(world: World, choices: Choices) {
  return unarchiveCreator(world.organization.ctx, creatorsOf(world, choices)[0] ?? "");
}

/** Pays or cancels the newest window that is due. */
function settle({ organization: { id, ctx } }: World, { flag }: Choices) {
  return ctx.db.execute(sql`
    update billing_windows set state = ${flag ? "paid" : "canceled"}, decided_at = ${ctx.clock.now()}
    where ctid in (
      select ctid from billing_windows where organization_id = ${id} and state = 'open' and ends_on < ${today()}
      order by starts_on desc limit 1 for update skip locked)`);
}

function open({ organization: { id, ctx } }: World) {
  return ctx.db.transaction((tx) => openWindows(tx, id, today()));
}

function pass() {
  return publishDueMomentsTask.run(app.services, {});
}

interface StoredAssignment extends AssignmentRow {
  next_window_on: CalendarDate | null;
}

function listAssignments({ organization: { id, ctx } }: World): Promise<StoredAssignment[]> {
  return ctx.db.rows(sql`
    select ${assignmentColumns}, a.next_window_on from assignments a ${joinAssigned}
    where a.organization_id = ${id} order by a.id collate "C"`);
}

interface StoredWindow {
  campaign_id: string;
  creator_id: string;
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  assignment_id: string | null;
  generation: number;
}

/** Every assignment has the windows of its cycles, up to the one that it awaits, and no others. */
async function checkWindows(world: World, assignments: readonly StoredAssignment[]): Promise<void> {
  const { organization, generations } = world;
  const windows = await organization.ctx.db.rows<StoredWindow>(sql`
    select campaign_id, creator_id, starts_on, ends_on, assignment_id, generation from billing_windows
    where organization_id = ${organization.id} order by starts_on`);
  for (const { campaign_id, creator_id, starts_on, ends_on, generation } of windows) {
    const name = [campaign_id, creator_id, starts_on, ends_on].join(" ");
    expect(generation).toBeGreaterThanOrEqual(generations.get(name) ?? 1);
    generations.set(name, generation);
  }
  for (const assignment of assignments) {
    const { campaign_id, creator_id, next_window_on } = assignment;
    const cycles = cyclesOf(assignment);
    const isOpened = (startsOn: CalendarDate) => next_window_on === null || startsOn < next_window_on;
    const opened = cycles.filter(({ startsOn }) => startsOn <= today() && isOpened(startsOn));
    expect(windows.filter(({ assignment_id }) => assignment_id === assignment.id)).toMatchObject(
      opened.map(({ startsOn, endsOn }) => ({
        campaign_id,
        creator_id,
        starts_on: startsOn,
        ends_on: endsOn,
      })),
    );
    expect(next_window_on).toBe(cycles[opened.length]?.startsOn ?? null);
  }
}

/** All cycles that the assignment covers. It covers whole ones, within its campaign. */
function cyclesOf({ valid_from, valid_until, anchor, starts_on, ends_on, ...row }: StoredAssignment) {
  const until = valid_until ?? calendarDate("2033-01-01");
  const length = { interval: row.interval, intervalCount: row.interval_count };
  const cycles = cyclesBetween(anchor === "fixed" ? starts_on : valid_from, length, valid_from, until);
  expect(cycles[0]?.startsOn).toBe(valid_from);
  expect(valid_from >= starts_on).toBe(true);
  if (valid_until !== null) expect(cycles.at(-1)?.endsOn).toBe(valid_until);
  if (ends_on !== null) expect(valid_until !== null && valid_until <= ends_on).toBe(true);
  return cycles;
}

/** Nothing is told twice, and whoever follows the events knows every assignment. */
async function checkEvents(world: World, assignments: readonly StoredAssignment[]): Promise<void> {
  const events = (await hubEventsOf(world.organization)).filter(({ data }) => "assignment" in data);
  const told = events
    .filter(({ type }) => /started|ended|created/.test(type))
    .map(({ type, data }) => [type, data.assignment.id, data.period?.start].join(" "));
  expect(told).toEqual([...new Set(told)]);
  const known = new Map<string, object>();
  for (const { type, data } of events) {
    const { id, validFrom, validUntil } = data.assignment;
    if (type === "assignment.updated") expect(known.get(id)).toEqual(data.previous);
    if (type === "assignment.canceled") known.delete(id);
    else if (/created|updated/.test(type)) known.set(id, { validFrom, validUntil });
  }
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(
      assignments.map(({ id, valid_from, valid_until }) => [
        id,
        { validFrom: valid_from, validUntil: valid_until },
      ]),
    ),
  );
}
