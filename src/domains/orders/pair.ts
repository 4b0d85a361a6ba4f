import { AppError } from '../../kernel/errors.ts'
import type { OrderParts } from './order-parts.ts'
import type { Pair } from './order-record.ts'
import { ordersErrors } from './orders.errors.ts'

/** What is known of the pair, and its price; raises 422 `orders.unsupported_pair` where nothing connects it. */
export async function assertPair(
  pair: Pair,
  { prices }: Pick<OrderParts, 'prices'>,
): Promise<NonNullable<Awaited<ReturnType<OrderParts['prices']['look']>>>> {
  const seen = await prices.look(pair)
  if (seen !== null) return seen
  throw new AppError(
    ordersErrors.unsupported_pair,
    `Nothing on chain 4663 connects ${pair.base} and ${pair.quote}.`,
  )
}
