import type { Scope } from '../../../kernel/principal.ts'
import { keyFormat } from '../keys/index.ts'

/** One-shot claim keys: `ct_os_`, with another type byte than holder keys. */
export const oneshotKeyFormat = keyFormat({ prefix: 'ct_os_', byte: 2 })

/** The only scope of a key before a machine has claimed it. */
export const unclaimedScopes: readonly Scope[] = ['route:post:/api/e2b/oneshot/claim']

/** The families of the one-shot computer and agent routes; their rows say which accept such a key. */
export const oneshotScopes: readonly Scope[] = ['route:e2b:*', 'route:agents:*']
