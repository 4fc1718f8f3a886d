import { type AnyContractRouter, minifyContractRouter } from "@orpc/contract";
import { type Plugin, runnerImport } from "vite";

const moduleName = "virtual:contract-routes";

/**
 * Offers the contract's methods and paths as plain data. Pages need no more than that, so they carry neither zod nor
 * its `new Function` probe, which the content security policy would report. Only the campaign sheet loads schemas.
 */
export function contractRoutes(): Plugin {
  return {
    name: "contract-routes",
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    async load(id) {
      if (id !== `\0${moduleName}`) return undefined;
      const contract = await this.resolve("@clipledger/contract/dashboard-contract");
      if (contract === null) throw new Error("The contract's source is missing");
      const { module, dependencies } = await runnerImport<{ dashboardContract: AnyContractRouter }>(
        contract.id,
        {
          configFile: false,
          resolve: { conditions: ["@clipledger/source"] },
        },
      );
      for (const file of dependencies) this.addWatchFile(file);
      return `export const contractRoutes = ${JSON.stringify(minifyContractRouter(module.dashboardContract))};`;
    },
  };
}
