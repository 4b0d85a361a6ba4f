import { readPart } from '../../../kernel/view-parts.ts'
import type { Logger } from '../../../ports/logger.ts'
import { readAddress } from './assets.ts'
import type { createPortfolioService } from './portfolio.service.ts'
import type { EquityRange } from './portfolio-equity.ts'
import type { AsOfView, EquityView } from './trading.schemas.ts'

const historyCount = 50
/** A point for each of the last thirty days, and one for now. */
const lastMonth: EquityRange = { range: '30d', points: 31 }

/** Everything that a page about one address shows first. */
export function createPortfolioView({
  equity,
  logger,
  portfolio,
}: {
  readonly logger: Logger
  readonly portfolio: ReturnType<typeof createPortfolioService>
  readonly equity: (address: string, range: EquityRange) => Promise<EquityView>
}) {
  const part = <data extends { readonly asOf: AsOfView }>(
    name: string,
    read: () => Promise<data>,
  ) =>
    readPart(
      async () => {
        const data = await read()
        return { asOf: data.asOf?.timestamp ?? null, data }
      },
      (failure) => logger.error('a part of a portfolio view failed', { name, failure }),
    )
  return async (text: string) => {
    const address = readAddress(text, 'params/address')
    const [whole, history, worths] = await Promise.all([
      part('portfolio', () => portfolio.portfolio(address)),
      part('history', () => portfolio.history(address, { limit: historyCount })),
      part('equity', () => equity(address, lastMonth)),
    ])
    return { portfolio: whole, history, equity: worths }
  }
}
