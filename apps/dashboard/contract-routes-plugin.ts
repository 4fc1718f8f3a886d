import { type AnyContractRouter, minifyContractRouter } from "@orpc/contract";
import { type Plugin, runnerImport } from "vite";

interface OfferedContract {
  readonly source: string;
  readonly exportName: string;
}

const contracts: Readonly<Record<string, OfferedContract>> = {
  "virtual:contract-routes": {
    source: "@clipledger/contract/dashboard-contract",
    exportName: "dashboardContract",
  },
  "virtual:portal-routes": { source: "@clipledger/contract/portal-contract", exportName: "portalContract" },
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
      return `export const contractRoutes = ${JSON.stringify(minifyContractRouter(contract))};`;
    },
  };
}
