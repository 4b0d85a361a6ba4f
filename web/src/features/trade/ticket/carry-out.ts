import type { Token } from '#sdk'
import { showToast } from '../../../design/primitives/toast.tsx'
import { sayNow } from '../../../language/use-text.ts'
import type { Outcome } from '../../../panels/order/outcome.model.ts'
import { sendTrade } from '../../../panels/order/send-trade.data.ts'
import { placeOrder } from '../orders.data.ts'
import { orderRequest, sizedTrade, type Ticket } from './ticket.model.ts'

/** Everything that an order is made of. */
export interface WantedOrder {
  readonly token: Token
  readonly ticket: Ticket
  readonly trader: string | null
  readonly slippageBps: number
  readonly priceEth: string | null
}

/**
 * Places the order, by the wallet, or at the service for the paper account or the vault's wallet. Null once it was sent; what
 * it would come to now where that is less than was agreed to. `onRefused` is told what the vault refuses afterwards.
 */
export async function carriedOut(
  { priceEth, slippageBps, ticket, token, trader }: WantedOrder,
  agreed: Outcome,
  onRefused: (refusal: Error) => void,
): Promise<Outcome | null> {
  const { symbol } = token
  if (ticket.mode !== 'wallet') {
    const request = orderRequest(ticket, token.token, { priceEth, slippageBps })
    if (request === null) return null
    if (ticket.mode === 'vault') {
      const { placeByVault } = await import('../vault/vault-orders.data.ts')
      await placeByVault(request, { symbol, onRefused })
      return null
    }
    const status = sayNow(`trade.status.${(await placeOrder(request)).status}`)
    const text = sayNow('trade.placed', { status, symbol })
    showToast({ id: 'order', tone: 'neutral', text })
    return null
  }
  const title = sayNow(`trade.sending.${ticket.side}`, { symbol })
  const trade = sizedTrade(ticket, token.token)
  if (trade === null) return null
  const done = await sendTrade(trade, agreed, { trader: trader ?? '', slippageBps, title })
  if (done.kind === 'moved') return done.outcome
  const tone = ticket.side === 'buy' ? 'up' : 'down'
  showToast({ id: 'order', tone, text: sayNow(`trade.done.${ticket.side}`, { symbol }) })
  return null
}
