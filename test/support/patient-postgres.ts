/**
 * Limits of pools in tests that have many callers take turns: on a busy machine the last of them waits longer than a
 * caller of the service should have to, and that is not what those tests are about.
 */
export const patient = { statementTimeoutMs: 120_000, connectionWaitMs: 120_000 } as const
