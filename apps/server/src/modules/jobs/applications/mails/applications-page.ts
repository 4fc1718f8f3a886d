/** Where applicants see their applications. */
export const APPLICATIONS_PAGE = "/portal/applications";
