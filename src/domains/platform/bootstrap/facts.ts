import type { Static } from '@sinclair/typebox'
import type { Principal } from '../../../kernel/principal.ts'
import type { Bootstrap } from './bootstrap.schemas.ts'

type View = Static<typeof Bootstrap>

/** The facts that are settled when the program starts. They never change afterwards, so nobody is asked again. */
export type SettledFacts = Pick<View, 'service' | 'chains' | 'features' | 'locales'> & {
  readonly limits: Omit<View['limits'], 'caller'>
}

/** What callers have waiting for them; null where nothing counts it, or where the caller may not list it. */
export type Waiting = NonNullable<View['waiting']>

/** What depends on the caller. */
export type CallerFacts = {
  /** The requests a minute that the account may make. Synchronous where it is known already. */
  readonly requestsPerMinute: (accountId: string) => number | Promise<number>
  readonly isOperator: (principal: Principal) => boolean
  readonly waitingFor: (principal: Principal) => Promise<Waiting>
}
