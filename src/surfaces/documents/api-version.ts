/** The dated version of the API. It changes with the table, not with releases. */
export const apiVersion = '2026-07-15'
