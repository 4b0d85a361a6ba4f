import { launchTrades } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource } from '../../service/queries.ts'
import { sendPrepared } from '../../wallet/running.ts'
import type { SizedTrade } from './amounts.model.ts'
import { hasMoved, type Outcome, quotedOutcome } from './outcome.model.ts'

/** What became of a wallet's trade: sent and confirmed, or not sent because it would bring less than was agreed to. */
export type WalletTrade =
  | { readonly kind: 'moved'; readonly outcome: Outcome }
  | { readonly kind: 'sent'; readonly transactionHash: string }

/** Has the service prepare the trade and the wallet sign it. Rejects with what either refused. */
export async function sendTrade(
  trade: SizedTrade,
  agreed: Outcome,
  how: { readonly trader: string; readonly slippageBps: number; readonly title: string },
): Promise<WalletTrade> {
  const { slippageBps, title, trader } = how
  const prepared = await launchTrades(client).prepare({
    ...trade,
    trader,
    maxSlippageBps: slippageBps,
  })
  const outcome = quotedOutcome(prepared.quote, slippageBps)
  if (hasMoved(agreed, outcome)) return { kind: 'moved', outcome }
  try {
    return { kind: 'sent', transactionHash: await sendPrepared(prepared, title) }
  } finally {
    for (const resource of ['portfolios', 'trades', 'tokens', 'holders']) forgetResource(resource)
  }
}
