import type { Static, TSchema } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type {
  PerpsAnswer,
  PerpsExchange,
  PerpsParameters,
  PerpsRead,
} from '../../../ports/perps-venue.ts'
import { readLive } from './live-answers.ts'
import { perpsErrors } from './perps.errors.ts'

type Question = { readonly mode?: 'live' | 'paper' } & PerpsParameters

/** Chooses between the paper exchange, woken by `awake`, and the live one. */
export function createTwoExchanges(options: {
  readonly live: PerpsExchange | null
  readonly isOperator: (principal: Principal) => boolean
  readonly awake: () => Promise<void>
}) {
  const { awake, isOperator, live } = options
  return {
    /** Public data of either exchange. */
    async either<schema extends TSchema>(
      { mode, ...query }: Question,
      ask: {
        readonly schema: schema
        readonly what: PerpsRead
        readonly paper: () => Promise<Static<schema>> | Static<schema>
      },
    ): Promise<Static<schema>> {
      if (mode !== 'live') return awake().then(ask.paper)
      return readLive(ask.schema, await configured(live).read(ask.what, query))
    },
    /**
     * Functions that the paper exchange does not have. Raises 503 without a live exchange, and 400 where there is one
     * and `mode` asks for paper.
     */
    async lending<schema extends TSchema>(
      { mode, ...query }: Question,
      ask: { readonly schema: schema; readonly what: PerpsRead },
    ): Promise<Static<schema>> {
      if (mode !== 'live' && live === null) throw nobodyLends()
      if (mode === 'paper') throw notOnPaper()
      return readLive(ask.schema, await configured(live).read(ask.what, query))
    },
    /** Data of an account: on the live exchange it is the operator's. */
    async own<schema extends TSchema>(
      principal: Principal,
      { mode, ...query }: Question,
      ask: {
        readonly schema: schema
        readonly live: (exchange: PerpsExchange, query: PerpsParameters) => Promise<PerpsAnswer>
        readonly paper: () => Promise<Static<schema>>
      },
    ): Promise<Static<schema>> {
      if (mode !== 'live') return awake().then(ask.paper)
      if (principal.orderLimit !== undefined) throw onlyPaper()
      const exchange = configured(live)
      if (!exchange.canSign) throw notConfigured('No key for the live exchange is configured.')
      if (!isOperator(principal)) {
        throw new AppError(perpsErrors.live_operator_only, 'Live orders are for the operator.')
      }
      return readLive(ask.schema, await ask.live(exchange, query))
    },
  }
}

function configured(live: PerpsExchange | null): PerpsExchange {
  if (live !== null) return live
  throw notConfigured('No live exchange is configured.')
}

function onlyPaper(): AppError {
  return new AppError(perpsErrors.order_limit_live, 'Nobody counts live orders for this key.')
}

function notConfigured(detail: string): AppError {
  return new AppError(perpsErrors.live_not_configured, detail, { extra: { configured: false } })
}

function nobodyLends(): AppError {
  return new AppError(
    perpsErrors.lending_not_configured,
    'Nobody lends on the paper exchange, and no live one is configured.',
    { extra: { configured: false } },
  )
}

function notOnPaper(): AppError {
  const message = 'must be live: nobody lends on the paper exchange'
  return new AppError(requestErrors.invalid, `query/mode ${message}.`, {
    faults: [{ location: 'query/mode', message, fix: 'Send mode=live, or leave it out.' }],
  })
}
