import { contractRoutes } from "virtual:public-routes";
import type { publicContract, Report as ReportOutput } from "@clipledger/contract/public-contract";
import type { ReceiptVerification as ReceiptVerificationOutput } from "@clipledger/contract/receipts";
import type { ContractRouterClient } from "@orpc/contract";
import { createContractClient } from "./contract-client.ts";

export type Report = ReportOutput;
export type ReceiptVerification = ReceiptVerificationOutput;

type PublicClient = ContractRouterClient<typeof publicContract>;

/** What strangers call who were given a link. */
export const publicClient: PublicClient = createContractClient(contractRoutes, { prefix: "/public/v1" });
