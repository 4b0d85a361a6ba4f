import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Egress } from '../../ports/egress.ts'
import type { FeedPrice, MarketFeed } from '../../ports/market-feed.ts'

/** Wrapped ether on Ethereum, whose price stands for ether. */
const wrappedEther = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const decimals = 8
const timeoutMs = 5_000
const answerBytesMax = 16_384

/**
 * The price of ether from Birdeye: `GET /defi/price` (https://docs.birdeye.so/reference/get-defi-price). Not configured
 * without a key. Raises `upstream.failed` for an answer that is not as documented, and the `egress.*` codes.
 */
export function createBirdeyeFeed(options: {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string | null
  readonly egress: Egress
}): MarketFeed {
  const { apiKey, baseUrl, egress } = options
  return {
    name: 'birdeye',
    origin: 'Birdeye, the price of wrapped ether on Ethereum',
    isConfigured: apiKey !== null,
    async ether(signal) {
      if (apiKey === null) return null
      const response = await egress.request({
        method: 'GET',
        url: `${baseUrl}/defi/price?address=${wrappedEther}`,
        headers: { accept: 'application/json', 'x-api-key': apiKey, 'x-chain': 'ethereum' },
        limits: { totalTimeoutMs: timeoutMs, responseBytesMax: answerBytesMax },
        allowHttp: baseUrl.startsWith('http:'),
        ...(signal === undefined ? {} : { signal }),
      })
      if (response.status !== 200) throw unusable(`answered ${response.status}`)
      return readPrice(new TextDecoder().decode(response.body))
    },
  }
}

/** Null when Birdeye has no price. */
function readPrice(text: string): FeedPrice | null {
  const data = member(parsed(text), 'data')
  if (data === null) return null
  const value = member(data, 'value')
  const seconds = member(data, 'updateUnixTime')
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw unusable('gave no price')
  }
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds)) throw unusable('gave no time')
  // At most eight decimals, so that no float artefacts remain.
  const [whole = '0', places = ''] = value.toFixed(decimals).split('.')
  return { usdPerEth: BigInt(whole + places), asOf: new Date(seconds * 1_000) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unusable('gave no JSON')
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

function unusable(what: string): AppError {
  return new AppError(upstreamErrors.failed, `The market feed ${what}.`)
}
