/**
 * Documented routes that nothing answers yet: the skills, the messaging bot and the pages of the terminal. The list only
 * shrinks: one that begins to answer is taken out here, and none is added.
 */
export const routesToCome: ReadonlySet<string> = new Set([
  'GET /api/skills',
  'GET /api/skills/{slug}',
  'POST /api/skill-scanner/scan',
  'GET /api/telegram/status',
  'GET /api/telegram/config',
  'GET /rh-launch',
  'GET /claim',
  'GET /pons-launch',
  'GET /token-factory',
  'GET /api-keys',
  'GET /oneshot',
  'GET /cheshire-computer',
  'GET /gateway',
  'GET /payments',
  'GET /agents/forge',
  'GET /agents/mint',
  'GET /agents/registry',
])

/** How many stood on the list when it was last shortened. */
export const routesToComeMost = 17
