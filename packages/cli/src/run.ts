import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { callOperation } from "./call-operation.ts";
import { areaHelp, completionScripts, completions, generalHelp, operationHelp } from "./help.ts";
import { importHistory, importUsage } from "./import-history.ts";
import { findOperation, operations } from "./operations.ts";
import { describeFailure, type Surroundings, UsageError } from "./program.ts";
import { listProfiles, login, logout, sessionUsage, useProfile } from "./session-commands.ts";

/** Does what the words say, and answers how the program ends. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return (await perform(args, surroundings)) ?? 0;
  } catch (error) {
    const { exitCode, text } = describeFailure(error, surroundings.signal);
    surroundings.stderr.write(`${text}\n`);
    return exitCode;
  }
}

type BuiltIn = (args: readonly string[], surroundings: Surroundings) => Promise<void> | number | void;

const builtIns: Readonly<Record<string, { readonly run: BuiltIn; readonly usage: string }>> = {
  login: { run: login, usage: sessionUsage },
  logout: { run: logout, usage: sessionUsage },
  profiles: { run: listProfiles, usage: sessionUsage },
  use: { run: useProfile, usage: sessionUsage },
  import: { run: importHistory, usage: importUsage },
  admin: { run: runAdmin, usage: "clipledger admin …: see docs/self-hosting.md" },
  completion: { run: printCompletion, usage: "clipledger completion bash|zsh|fish" },
};

function perform(args: readonly string[], surroundings: Surroundings): ReturnType<BuiltIn> {
  const [first = "help", second, ...further] = args;
  const { stdout } = surroundings;
  const asksForHelp = args.includes("--help") || args.includes("-h");
  if (first === "__complete") {
    stdout.write(
      completions(args.slice(1))
        .map((choice) => `${choice}\n`)
        .join(""),
    );
    return 0;
  }
  const builtIn = Object.hasOwn(builtIns, first) ? builtIns[first] : undefined;
  if (builtIn !== undefined && (first === "admin" || !asksForHelp))
    return builtIn.run(args.slice(1), surroundings);
  if (builtIn !== undefined) return say(`${builtIn.usage}\n`, stdout);
  if (first === "--version" || first === "-V") return say(`${readVersion()}\n`, stdout);
  if (first === "help" || first.startsWith("-")) return say(generalHelp(), stdout);
  if (!operations.some(({ words }) => words[0] === first))
    throw new UsageError(`There is no area ${first}. See: clipledger help`);
  if (second === undefined || second.startsWith("-")) return say(areaHelp(first), stdout);
  const operation = findOperation(first, second);
  if (operation === undefined)
    throw new UsageError(`${first} has no verb ${second}. It has:\n${areaHelp(first)}`);
  if (asksForHelp) return say(operationHelp(operation), stdout);
  return callOperation(operation, further, surroundings);
}

function say(text: string, stdout: Surroundings["stdout"]): number {
  stdout.write(text);
  return 0;
}

function readVersion(): string {
  // Safe: the package's own file, which npm wants a version in.
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    readonly version: string;
  };
  return manifest.version;
}

function printCompletion([shell = ""]: readonly string[], { stdout }: Surroundings): number {
  const script = completionScripts[shell];
  if (script === undefined)
    throw new UsageError(`Expected one of ${Object.keys(completionScripts).join(", ")}`);
  return say(script, stdout);
}

/** Orders of whoever runs the server are the server's own: they run where it is installed, on its database. */
function runAdmin(args: readonly string[], { env }: Surroundings): number {
  const home = resolve(env["CLIPLEDGER_HOME"] ?? ".");
  const program = join(home, "apps", "server", "dist", "cli.js");
  if (!existsSync(program))
    throw new UsageError(
      `There is no Clipledger server in ${home}. Go to the folder where it is installed, or name it in CLIPLEDGER_HOME.`,
    );
  return spawnSync(process.execPath, [program, ...args], { stdio: "inherit", cwd: home }).status ?? 1;
}
