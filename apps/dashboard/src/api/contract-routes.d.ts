declare module "virtual:contract-routes" {
  export const contractRoutes: import("@orpc/contract").AnyContractRouter;
}

declare module "virtual:portal-routes" {
  export const contractRoutes: import("@orpc/contract").AnyContractRouter;
}
