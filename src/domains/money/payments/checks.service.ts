import type { Static } from '@sinclair/typebox'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Egress } from '../../../ports/egress.ts'
import { checkChallenge } from './challenge-check.ts'
import type { CheckReport, CheckRequest } from './checks.schemas.ts'

/** Checks another service's paid endpoint. */
export type ChecksService = {
  /** Raises 503 when outbound calls are disabled. */
  readonly assertReady: () => void
  /** Calls the URL once without payment and reports how payment agents would read its answer. */
  readonly check: (request: Static<typeof CheckRequest>) => Promise<Static<typeof CheckReport>>
}

const limits = { totalTimeoutMs: 8_000, responseBytesMax: 262_144 } as const

/** Creates the check over the egress port; it sends only the caller's URL and body. */
export function createChecksService(options: {
  readonly egress: Egress | null
  readonly clock: Clock
}): ChecksService {
  const { clock } = options
  const egressOf = (): Egress => {
    if (options.egress !== null) return options.egress
    throw new AppError(upstreamErrors.unavailable, 'This service calls no outside addresses.')
  }
  return {
    assertReady: () => void egressOf(),
    async check({ url, method = 'GET', body }) {
      const isPost = method === 'POST'
      const answer = await egressOf().request({
        method,
        url,
        headers: { accept: 'application/json', ...(isPost ? jsonBody : {}) },
        ...(isPost ? { body: body ?? '{}' } : {}),
        limits,
      })
      const { offers, findings } = checkChallenge(answer, clock.nowMs())
      const protocols = offers.map(({ protocol, version }) =>
        protocol === 'mpp' ? 'mpp' : `x402v${version}`,
      )
      return {
        url,
        status: answer.status,
        valid: findings.every(({ severity }) => severity !== 'error'),
        protocols: [...new Set(protocols)],
        offers: [...offers],
        findings: [...findings],
        checkedAt: new Date(clock.nowMs()).toISOString(),
      }
    },
  }
}

const jsonBody = { 'content-type': 'application/json' }
