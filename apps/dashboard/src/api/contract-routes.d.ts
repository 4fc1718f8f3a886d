declare module "virtual:contract-routes" {
  export const contractRoutes: import("@orpc/contract").AnyContractRouter;
}
