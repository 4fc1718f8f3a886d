/** Where addresses of people point who deleted their account. Nothing is sent there. */
export const DELETED_DOMAIN = "deleted.invalid";
