import { zeroHash } from 'viem'
import { createReceiptSigner } from '../adapters/jose/receipt-signer.ts'
import type { ChainProjection } from '../domains/chain/chain-index/index.ts'
import { createOrderMarket } from '../domains/markets/bridges/index.ts'
import {
  createOrdersService,
  createOrderWork,
  type LiveTrading,
} from '../domains/markets/orders/index.ts'
import { createPaperBooks, createPaperService } from '../domains/markets/paper/index.ts'
import type { SwapQuotes } from '../domains/markets/trading/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { ServiceOptions } from './service-options.ts'

type OrdersOptions = {
  readonly ledger: LedgerService
  readonly jobs: Jobs
  readonly swaps: SwapQuotes
  /** Null when no wallet signs for accounts. */
  readonly live?: LiveTrading | null
}

/** Orders and paper accounts, their evaluation at each block, and the jobs that execute them. */
export async function createOrders(
  { config, world }: ServiceOptions,
  { ledger, jobs, swaps, live = null }: OrdersOptions,
) {
  const { keys, chains } = world
  if (keys.receiptKey === null) throw new Error('RECEIPT_KEY is not set')
  const books = createPaperBooks({ ledger })
  const parts = {
    ...world,
    ...createOrderMarket({
      swaps,
      evm: chains.evm,
      weth: chains.contracts.weth,
      curve: chains.launchpad.address,
    }),
    jobs,
    paper: books,
    signer: await createReceiptSigner({ key: keys.receiptKey }),
    issuer: config.baseUrl,
    live,
  }
  const work = createOrderWork(parts)
  return {
    service: createOrdersService(parts),
    paper: createPaperService({ ...world, books }),
    /** Evaluates orders against the prices of each indexed block. Reads no logs. */
    projection: {
      name: 'orders',
      filter: { address: chains.launchpad.address, topics: [zeroHash] },
      apply: async () => undefined,
      revertAbove: async () => undefined,
      follow: async () => {
        await work.evaluate()
      },
    } satisfies ChainProjection,
    /** Runs the jobs of orders in this process. The jobs must have been started. */
    start: () => work.start(jobs),
  }
}
