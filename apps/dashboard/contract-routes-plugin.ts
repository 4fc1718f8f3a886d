import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { type Plugin, runnerImport } from "vite";

interface OfferedContract {
  readonly source: string;
  readonly exportName: string;
  /** The parts of it that are offered; all where none are named. */
  readonly parts?: readonly string[];
}

/** A method and a path at each operation. */
interface Routes {
  readonly [name: string]: string | Routes;
}

const contracts: Readonly<Record<string, OfferedContract>> = {
  "virtual:contract-routes": {
    source: "@clipledger/contract/dashboard-contract",
    exportName: "dashboardContract",
  },
  "virtual:portal-routes": { source: "@clipledger/contract/portal-contract", exportName: "portalContract" },
  "virtual:public-routes": { source: "@clipledger/contract/public-contract", exportName: "publicContract" },
  // What people call who are no users of the dashboard, or not yet.
  "virtual:visitor-routes": {
    source: "@clipledger/contract/dashboard-contract",
    exportName: "dashboardContract",
    parts: ["session", "invitations", "creatorInvitations", "inviteLinks", "joinRequests", "oauth"],
  },
};

/**
 * Offers a contract's methods and paths as plain data. Pages need no more than that, so they carry neither zod nor
 * its `new Function` probe, which the content security policy would report. Only the campaign sheet loads schemas.
 */
export function contractRoutes(): Plugin {
  return {
    name: "contract-routes",
    resolveId: (id) => (id in contracts ? `\0${id}` : undefined),
    async load(id) {
      const offered = id.startsWith("\0") ? contracts[id.slice(1)] : undefined;
      if (offered === undefined) return undefined;
      const source = await this.resolve(offered.source);
      if (source === null) throw new Error(`The source of ${offered.source} is missing`);
      const { module, dependencies } = await runnerImport<Record<string, AnyContractRouter>>(source.id, {
        configFile: false,
        // What the contract imports is read from source as well: its build may be older, or still under way.
        environments: {
          inline: { resolve: { conditions: ["@clipledger/source"], noExternal: [/^@clipledger\//] } },
        },
      });
      const contract = module[offered.exportName];
      if (contract === undefined) throw new Error(`${offered.source} exports no ${offered.exportName}`);
      for (const file of dependencies) this.addWatchFile(file);
      return `export const contractRoutes = ${JSON.stringify(routesOf(contract, offered.parts))};`;
    },
  };
}

function routesOf(contract: object, parts: readonly string[] = Object.keys(contract)): Routes {
  const entries = Object.entries(contract).filter(([name]) => parts.includes(name));
  return Object.fromEntries(
    entries.map(([name, part]: [string, object]) => {
      if (!isContractProcedure(part)) return [name, routesOf(part)];
      const { method = "POST", path } = part["~orpc"].route;
      if (path === undefined) throw new Error(`The operation ${name} has no path`);
      return [name, `${method} ${path}`];
    }),
  );
}
