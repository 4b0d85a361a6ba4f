import { AppError } from '../../../kernel/errors.ts'
import type { OrderParts } from './order-parts.ts'
import type { Pair } from './order-record.ts'
import { ordersErrors } from './orders.errors.ts'

/** The decimals and price of the pair; raises 422 `orders.unsupported_pair` where there is no route. */
export async function assertPair(
  pair: Pair,
  { prices }: Pick<OrderParts, 'prices'>,
): Promise<NonNullable<Awaited<ReturnType<OrderParts['prices']['lookUp']>>>> {
  const seen = await prices.lookUp(pair)
  if (seen !== null) return seen
  throw new AppError(
    ordersErrors.unsupported_pair,
    `Nothing on chain 4663 connects ${pair.base} and ${pair.quote}.`,
  )
}
