import type { SimulatedWindow } from "../../../api/types.ts";
import type { SpecChanges } from "../form/review-form.ts";

export interface SimulatedCreator {
  readonly creatorId: string;
  readonly name: string;
  readonly windows: readonly SimulatedWindow[];
  /** Of the windows that a save would change. */
  readonly current: number;
  readonly simulated: number;
}

/** Windows by creator, those first whose unpaid windows change most. */
export function simulatedCreators(windows: readonly SimulatedWindow[]): readonly SimulatedCreator[] {
  const byCreator = new Map<string, SimulatedWindow[]>();
  for (const window of windows) {
    byCreator.set(window.creatorId, [...(byCreator.get(window.creatorId) ?? []), window]);
  }
  return [...byCreator]
    .map(([creatorId, own]) => summedUp(creatorId, own))
    .sort((left, right) => changeOf(right) - changeOf(left) || left.name.localeCompare(right.name));
}

function summedUp(creatorId: string, windows: readonly SimulatedWindow[]): SimulatedCreator {
  const unpaid = windows.filter(isUnpaid);
  return {
    creatorId,
    name: windows[0]?.creatorName ?? "Unnamed creator",
    windows,
    current: unpaid.reduce((sum, { current }) => sum + current, 0),
    simulated: unpaid.reduce((sum, { simulated }) => sum + simulated, 0),
  };
}

/** Whether saving would change what the window pays. */
function isUnpaid({ state }: Pick<SimulatedWindow, "state">): boolean {
  return state === "upcoming" || state === "due";
}

function changeOf({ current, simulated }: SimulatedCreator): number {
  return Math.abs(simulated - current);
}

const payingFields = ["payouts", "videoTarget", "currency", "schedule"] as const;

/** The changes, where they may change what is paid: a new name or description pays the same. */
export function ruleChanges(changes: SpecChanges | undefined): SpecChanges | undefined {
  return changes !== undefined && payingFields.some((field) => field in changes) ? changes : undefined;
}
