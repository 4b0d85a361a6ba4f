/**
 * The areas of messages that are fetched with their page: what one page alone says, and says much of. All others are in
 * one file, which every page begins with.
 */
export const pageAreas = [
  'agents',
  'catalog',
  'claim',
  'computer',
  'dock',
  'documents',
  'gateway',
  'identity',
  'keys',
  'launches',
  'launching',
  'pages',
  'payments',
  'portfolio',
  'requests',
  'settings',
  'signing',
  'skills',
  'status',
  'token',
  'vault',
  'webhooks',
] as const
