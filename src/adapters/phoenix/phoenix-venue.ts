import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Egress } from '../../ports/egress.ts'
import type { PerpsVenue } from '../../ports/perps-venue.ts'

const timeoutMs = 8_000
const answerBytesMax = 2_097_152

/** The market list of Phoenix, unchanged: `GET {baseUrl}/exchange/markets`. */
export function createPhoenixVenue({
  baseUrl,
  egress,
}: {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly egress: Egress
}): PerpsVenue {
  return {
    name: 'phoenix',
    async markets() {
      const { body, status } = await egress.request({
        method: 'GET',
        url: `${baseUrl}/exchange/markets`,
        headers: { accept: 'application/json' },
        limits: { totalTimeoutMs: timeoutMs, responseBytesMax: answerBytesMax },
        allowHttp: baseUrl.startsWith('http:'),
      })
      if (status !== 200) throw unusable(`answered ${status}`)
      const markets = parsed(new TextDecoder().decode(body))
      if (typeof markets !== 'object' || markets === null) throw unusable('gave no list')
      return markets
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unusable('gave no JSON')
  }
}

function unusable(what: string): AppError {
  return new AppError(upstreamErrors.failed, `The perpetuals venue ${what}.`)
}
