import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Its entries are links to the workspaces, which are to be the copy's. */
const workspaceScope = "@clipledger";

/** Copies the checkout as it is now into a temporary folder, with links to what is installed there. */
export function copyCheckout(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), "clipledger-faults-"));
  for (const file of listed(root, "--cached", "--others", "--exclude-standard")) copyInto(copy, file);
  for (const folder of ignoredFolders(root)) {
    if (folder === "node_modules") linkModules(root, copy);
    else if (folder.endsWith("/node_modules")) symlinkSync(join(root, folder), join(copy, folder));
    // The tests of the built product build it anew, so the copy needs its own.
    else if (folder.endsWith("/dist")) copyInto(copy, folder);
  }
  return copy;

  function copyInto(target: string, path: string): void {
    // A tracked file may have been deleted since.
    if (!existsSync(join(root, path))) return;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  }
}

function ignoredFolders(root: string): string[] {
  const options = ["--others", "--ignored", "--exclude-standard", "--directory"];
  return listed(root, ...options).map((folder) => folder.replace(/\/$/, ""));
}

function linkModules(root: string, copy: string): void {
  const modules = join(root, "node_modules");
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(modules)) {
    const target = join(copy, "node_modules", name);
    if (name === workspaceScope)
      cpSync(join(modules, name), target, { recursive: true, verbatimSymlinks: true });
    // Vite and Vitest keep caches in folders of this kind; the copy has its own.
    else if (!/^\.(vite|vitest)/.test(name)) symlinkSync(join(modules, name), target);
  }
}

function listed(root: string, ...options: string[]): string[] {
  const output = execFileSync("git", ["ls-files", "-z", ...options], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return output.split("\0").filter(Boolean);
}
