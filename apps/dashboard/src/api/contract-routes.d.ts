declare module "virtual:contract-routes" {
  export const contractRoutes: import("./contract-client.ts").ContractRoutes;
}

declare module "virtual:portal-routes" {
  export const contractRoutes: import("./contract-client.ts").ContractRoutes;
}

declare module "virtual:visitor-routes" {
  export const contractRoutes: import("./contract-client.ts").ContractRoutes;
}

declare module "virtual:public-routes" {
  export const contractRoutes: import("./contract-client.ts").ContractRoutes;
}
