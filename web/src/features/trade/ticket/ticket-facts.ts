import type { Token } from '#sdk'
import { usePortfolio } from '../../../panels/order/portfolio.data.ts'
import { useTicker } from '../../../panels/token/token.data.ts'
import { usePaperAccount } from '../orders.data.ts'
import { etherAddress, type Ticket, type TicketFacts } from './ticket.model.ts'

/** What the ticket is measured by: the live price, and the balances of whoever pays. */
export function useFacts(token: Token, ticket: Ticket, payer: string | null) {
  const isPaper = ticket.mode === 'paper'
  const ticker = useTicker(token.token)
  const portfolio = usePortfolio(isPaper ? null : payer).data
  const paper = usePaperAccount(isPaper)
  const ofPaper = (asset: string) => {
    if (paper.account === undefined) return null
    const found = paper.account.balances.find((one) => isSame(one.token, asset))
    return BigInt(found?.availableAtomic ?? 0)
  }
  const ofWallet = (asset: string) => {
    if (portfolio === undefined) return null
    const held = portfolio.holdings.items.find((one) => isSame(one.token, asset))?.amount
    const amount = asset === 'ETH' ? portfolio.totals.ether : held
    return BigInt(amount?.amountAtomic ?? 0)
  }
  const facts: TicketFacts = {
    priceEth: ticker?.price ?? token.priceEth,
    ethAtomic: isPaper ? ofPaper(etherAddress) : ofWallet('ETH'),
    tokenAtomic: isPaper ? ofPaper(token.token) : ofWallet(token.token),
    stage: token.graduation.stage,
  }
  return { facts, hasPaperAccount: paper.isThere }
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}
