import { readPart } from '../../../kernel/view-parts.ts'
import type { Logger } from '../../../ports/logger.ts'
import { readAddress } from './assets.ts'
import type { createPortfolioService } from './portfolio.service.ts'
import type { AsOfView } from './trading.schemas.ts'

const historyCount = 50

/** Everything that a page about one address shows first. */
export function createPortfolioView({
  logger,
  portfolio,
}: {
  readonly logger: Logger
  readonly portfolio: ReturnType<typeof createPortfolioService>
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
    const [whole, history] = await Promise.all([
      part('portfolio', () => portfolio.portfolio(address)),
      part('history', () => portfolio.history(address, { limit: historyCount })),
    ])
    return { portfolio: whole, history }
  }
}
