/**
 * Documented routes that nothing answers yet: the messaging bot. The list only
 * shrinks: one that begins to answer is taken out here, and none is added.
 */
export const routesToCome: ReadonlySet<string> = new Set([
  'GET /api/telegram/status',
  'GET /api/telegram/config',
])

/** How many stood on the list when it was last shortened. */
export const routesToComeMost = 2
