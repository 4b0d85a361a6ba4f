import { personCredentials } from '../../../kernel/principal.ts'

/** What the rows of the computer have in common: a person opens them, and a claimed one-shot key. */
export const owned = {
  tier: 'private',
  family: 'E2b',
  reason: 'A person opens it, or a short-lived key for terminals; no API key does.',
  auth: [...personCredentials, 'oneshot_key'],
  // MCP tools are called with API keys, which do not open these rows.
  mcp: false,
} as const
