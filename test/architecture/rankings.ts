import type { Tested } from './places.ts'

/**
 * Everything that is put in an order by what it is worth, with the test in which it does not come in that order and two
 * are alike. What has no such test yet stands in rankings-not-yet.json, beside what is only written in the order of its
 * names.
 */
export const rankingsTested: readonly Tested[] = [
  {
    file: 'billing/budgets/budgets.service.ts',
    asks: 'rising',
    what: 'thresholds: percent',
    test: 'billing/budgets/budgets.test.ts',
    name: 'rise, in whatever order they are named: one charge that passes several tells them so',
  },
  {
    file: 'billing/credits/consumption.ts',
    asks: 'bySpendingOrder',
    what: 'grants: priority, sooner end, age, id',
    test: 'billing/credits/credits.test.ts',
    name: 'is priority, then the sooner end, then age, and of two alike the lower id',
  },
  {
    file: 'billing/credits/consumption.ts',
    asks: 'consume',
    what: 'grants: priority, sooner end, age, id',
    test: 'billing/credits/credits.test.ts',
    name: 'is priority, then the sooner end, then age, and of two alike the lower id',
  },
  {
    file: 'billing/ledger/prepared-transfer.ts',
    asks: 'canonicalReference',
    what: 'members of a reference: name',
    test: 'billing/ledger/ledger.test.ts',
    name: 'takes the members of a reference in any order for the same transfer',
  },
  {
    file: 'billing/ledger/prepared-transfer.ts',
    asks: 'merged',
    what: 'entries: asset, owner, purpose',
    test: 'billing/ledger/ledger.test.ts',
    name: 'takes entries in any order and in parts for the same transfer',
  },
  {
    file: 'billing/ledger/proof.ts',
    asks: 'prove',
    what: 'assets: name',
    test: 'billing/ledger/proof.test.ts',
    name: 'adds up each asset, in the order of their names, whichever moved first',
  },
  {
    file: 'market/holdings.store.ts',
    asks: 'page',
    what: 'holders: balance, address',
    test: 'market/market.test.ts',
    name: 'of two alike the lower address comes first, whoever came first: tokens, traders and holders',
  },
  {
    file: 'market/rankings.store.ts',
    asks: 'screen',
    what: 'tokens of a screen: its sort, address',
    test: 'market/market.test.ts',
    name: 'of two alike the lower address comes first, whoever came first: tokens, traders and holders',
  },
  {
    file: 'market/rankings.store.ts',
    asks: 'trending',
    what: 'tokens: score, volume, address',
    test: 'market/market.test.ts',
    name: 'of two alike the lower address comes first, whoever came first: tokens, traders and holders',
  },
  {
    file: 'market/traders.store.ts',
    asks: 'page',
    what: 'traders: volume, address',
    test: 'market/market.test.ts',
    name: 'of two alike the lower address comes first, whoever came first: tokens, traders and holders',
  },
  {
    file: 'orchestrator/goal-planner.ts',
    asks: 'bestAgents',
    what: 'agents: words of the goal, id',
    test: 'orchestrator/goal-planner.test.ts',
    name: 'of agents that are worth alike the lower id goes first, and the fourth is left out',
  },
  {
    file: 'orders/decision-chain.ts',
    asks: 'decisionHash',
    what: 'facts of a decision: name',
    test: 'orders/owners.test.ts',
    name: 'can be checked without the service, and not after anything in it was changed',
  },
  {
    file: 'payments/mpp/frame/accept-payment.ts',
    asks: 'negotiate',
    what: 'offers: weight of the client, our order',
    test: 'payments/mpp/frame/mpp-frame.test.ts',
    name: 'negotiates by Accept-Payment: %s',
  },
  {
    file: 'payments/mpp/solana/effect.ts',
    asks: 'senderOf',
    what: 'who may have paid: loss beside the fee, place in the transaction',
    test: 'payments/mpp/solana/effect.test.ts',
    name: 'the sender of SOL is who lost most beside the fee, of two alike whom the transaction names first',
  },
  {
    file: 'perps/exchange/liquidation.ts',
    asks: 'opposing',
    what: 'who is deleveraged: profit and leverage, name',
    test: 'perps/exchange/exchange.test.ts',
    name: 'is who %s',
  },
  {
    file: 'risk/transfers.ts',
    asks: 'holdingsOf',
    what: 'holders: balance, address',
    test: 'risk/transfers.test.ts',
    name: 'holders come by what they hold, and of two that hold alike the lower address first',
  },
  {
    file: 'trading/pricing.ts',
    asks: 'quote',
    what: 'routes: what they do, as they were found',
    test: 'trading/pricing.test.ts',
    name: '%s: of two pools that do alike the one that is known longer goes first, a worse one after both',
  },
  {
    file: 'trading/split.ts',
    asks: 'rank',
    what: 'single ways: what they do, hops, as they were found',
    test: 'trading/pricing.test.ts',
    name: '%s: of two pools that do alike the one that is known longer goes first, a worse one after both',
  },
]
