import { contractRoutes } from "virtual:public-routes";
import type { publicContract } from "@clipledger/contract/public-contract";
import type { ContractRouterClient } from "@orpc/contract";
import { createContractClient } from "./contract-client.ts";

type PublicClient = ContractRouterClient<typeof publicContract>;

/** What strangers call who were given a link. */
export const publicClient: PublicClient = createContractClient(contractRoutes, { prefix: "/public/v1" });
