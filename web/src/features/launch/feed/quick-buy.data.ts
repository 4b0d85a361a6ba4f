import { useMutation, useQuery } from '@tanstack/react-query'
import { launchTrades, type Token } from '#sdk'
import { showToast } from '../../../design/primitives/toast.tsx'
import { sayNow } from '../../../language/use-text.ts'
import { noteArmedUse } from '../../../panels/armed/armed-store.ts'
import { atomicOf } from '../../../panels/order/amounts.model.ts'
import { type Outcome, quotedOutcome } from '../../../panels/order/outcome.model.ts'
import { sendTrade } from '../../../panels/order/send-trade.data.ts'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { preferences, usePreference } from '../../../shell/preferences.ts'

/** A buy that was asked for by a press: of which token, and for how much ether. */
export interface QuickBuy {
  readonly token: Token
  readonly ether: string
}

/** What the buy would come to, as it stood when it was asked for: it stands still while it is agreed to. */
export function useQuickQuote(buy: QuickBuy) {
  const slippageBps = usePreference('slippageBps')
  return useQuery({
    queryKey: ['launchTrades.quote', { quick: inputOf(buy), slippageBps }],
    queryFn: () => quoted(buy, slippageBps),
    staleTime: staleAfterMs.forever,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Sends a buy that was agreed to. Resolves with what it would come to now, where that is less than was agreed to; null once it was sent. */
export function useQuickSend(buy: QuickBuy, trader: string | null) {
  return useMutation({ mutationFn: (agreed: Outcome) => sent(buy, agreed, trader ?? '') })
}

/** Buys without a question, as an armed session allows. The same answers as of a buy that was agreed to. */
export async function buyAtOnce(buy: QuickBuy, trader: string): Promise<Outcome | null> {
  const outcome = await quoted(buy, preferences().slippageBps)
  noteArmedUse(buy.ether)
  return sent(buy, outcome, trader)
}

async function quoted(buy: QuickBuy, slippageBps: number): Promise<Outcome> {
  return quotedOutcome(await launchTrades(client).quote(inputOf(buy)), slippageBps)
}

async function sent(buy: QuickBuy, agreed: Outcome, trader: string): Promise<Outcome | null> {
  const { symbol } = buy.token
  const title = sayNow('trade.sending.buy', { symbol })
  const { slippageBps } = preferences()
  const done = await sendTrade(inputOf(buy), agreed, { trader, slippageBps, title })
  if (done.kind === 'moved') return done.outcome
  showToast({ id: 'order', tone: 'up', text: sayNow('trade.done.buy', { symbol }) })
  return null
}

function inputOf({ ether, token }: QuickBuy) {
  const amountIn = atomicOf(ether)?.toString() ?? '0'
  return { token: token.token, side: 'buy', amountIn } as const
}
