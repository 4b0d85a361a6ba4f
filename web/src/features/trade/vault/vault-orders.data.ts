import { QueryObserver } from '@tanstack/react-query'
import {
  BourseError,
  type OrderSummary,
  orders,
  type PreviewOrderRequest,
  signingRequests,
} from '#sdk'
import { showToast } from '../../../design/primitives/toast.tsx'
import { sayNow } from '../../../language/use-text.ts'
import { noteArmedUse } from '../../../panels/armed/armed-store.ts'
import { client } from '../../../service/client.ts'
import { forgetResource, queryClient } from '../../../service/queries.ts'
import { placeOrder } from '../orders.data.ts'
import { isOpen } from '../tables/orders.model.ts'
import { refusalText } from '../ticket/refusals.ts'
import { whyRefused } from './refused.model.ts'

/** So often an order is asked for besides what the account's channel tells; one that waits for its price less often. */
const everyMs = 2_000
const waitingEveryMs = 30_000

interface Watching {
  readonly symbol: string
  readonly onRefused: (refusal: Error) => void
}

/** Places an order that the vault's wallet signs, and watches it to its end, which is told. Rejects with what the service refuses at once. */
export async function placeByVault(
  request: PreviewOrderRequest,
  watching: Watching,
): Promise<void> {
  noteArmedUse('0')
  const order = await placeOrder(request)
  const { symbol } = watching
  const text =
    order.status === 'open'
      ? sayNow('trade.vault.placed', { symbol })
      : sayNow(`trade.sending.${order.side}`, { symbol })
  showToast({ id: order.id, tone: 'neutral', text })
  watch(order, watching)
}

function watch({ id }: OrderSummary, watching: Watching): void {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['orders.get', { orderId: id }],
    queryFn: ({ signal }) => orders(client).get({ orderId: id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? waitingEveryMs : everyMs),
  })
  const stop = observer.subscribe(({ data, error }) => {
    // Who asks now is somebody else.
    if (error instanceof BourseError && !error.retryable) return stop()
    if (data === undefined || isOpen(data) || data.status === 'reverted_by_reorg') return
    stop()
    void tell(data, watching)
  })
}

async function tell(order: OrderSummary, { onRefused, symbol }: Watching): Promise<void> {
  const { id, side, status } = order
  for (const resource of ['portfolios', 'trades', 'tokens', 'holders', 'vaultWallets'])
    forgetResource(resource)
  if (status === 'filled') {
    const tone = side === 'buy' ? 'up' : 'down'
    showToast({ id, tone, text: sayNow(`trade.done.${side}`, { symbol }) })
  } else if (status !== 'cancelled' && status !== 'replaced') {
    const code = await ruleOf(order)
    const why = whyRefused(code)
    const reason = why === null ? refusalText(sayNow, code) : sayNow(`trade.vault.${why}`)
    const detail = sayNow('trade.vault.refused', { symbol, reason })
    showToast({ id, tone: 'danger', text: detail })
    // A toast is behind the ticket of a phone, and gone when it is closed.
    onRefused(new BourseError({ code, status: 0, detail }))
  }
}

/** Why an order was not filled: the rule of the vault that it broke, where that refused it. */
async function ruleOf({ id, statusReason, status }: OrderSummary): Promise<string> {
  if (statusReason !== 'policy_violation') return statusReason ?? status
  try {
    const { items } = await signingRequests(client).list({ limit: 50, state: 'denied' })
    const denied = items.find(({ orderRound }) => orderRound?.startsWith(`${id}:`))
    return denied?.reason ?? statusReason
  } catch {
    return statusReason
  }
}
