/** The dated version of the API's shape; it changes with the table, not with releases. */
export const apiVersion = '2026-07-15'
