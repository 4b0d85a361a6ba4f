/** What the wire has one way for: the envelope of a list, the members of an amount of money, and the id of a thing. */
export type WireRule = 'list' | 'money' | 'id'

const specified = 'the specification shows these members'
const baseUnits = 'base units of the token that stands beside them, which has its decimals'
const backpack = "the answer of Backpack's own API"

/**
 * What answers in another way, and why: rows, with `.*` all of a resource, with `*.` a member wherever it stands. What is no
 * longer needed here fails the test of the whole table.
 */
export const wireExceptions: Readonly<Record<WireRule, Readonly<Record<string, string>>>> = {
  list: {
    'agentRegistrations.list': specified,
    'agentTemplates.list': specified,
    'arenaRooms.list': specified,
    'browserAgents.list': specified,
    'catalogAgents.list': specified,
    'me.listAgents': specified,
    'agentRegistry.getDomainRegistrations': 'the file of ERC-8004 that proves a domain',
    'arenaRooms.getResults': 'one room with the scores of those in it',
    'arenaRooms.getTranscript': 'one signed document with the keys to check it',
    'chartFeed.*': "TradingView's Universal Data Feed",
    'creatorFees.listClaimable': 'what one claim takes, with its batch; `more` says what is left',
    'exchange.*': backpack,
    'models.list': "the list of OpenAI's API",
    'perpMarkets.list': backpack,
    'perpMarkets.listCandles': backpack,
    'perpMarkets.listFundingRates': backpack,
    'perpMarkets.listMarkPrices': backpack,
    'perpMarkets.listOpenInterest': backpack,
    'perpPositions.list': backpack,
    'perps.listAssets': backpack,
    'perps.listCollateral': backpack,
    'perps.listLendingMarkets': backpack,
    'perps.listLendingRates': backpack,
    'perps.listVenueMarkets': "the venue's list, passed on",
    'ponsLaunches.getSnapshot': 'the state of one factory with its newest launches',
    'receiptKeys.list': 'a JWK set (RFC 7517)',
    'service.getReadiness': 'the state of one process with its parts',
    'tokenNames.check': 'the verdict on one name',
  },
  money: {
    '*.balanceChanges': 'read from the bytes of a transaction, which say no decimals',
    'launches.getRisk': baseUnits,
    'ledgerProofs.list':
      'sums over every asset of the ledger, which counts tokens without their decimals',
    'orders.*': baseUnits,
    'paidAgents.*':
      '`pricePerCallAtomic`, with `pricePerCall`, is the field of such records elsewhere',
    'paperAccount.*': baseUnits,
    'swaps.simulate': baseUnits,
    'vaultWallets.*': 'read from the bytes of a transaction, which say no decimals',
  },
  id: {
    'agentTemplates.get': specified,
    'arenaRooms.getResults': 'the scores of a room, which they name',
    'boxes.*': specified,
    'charges.explain': 'the account of a charge, which it names',
    'charges.getReceipt': 'the receipt of a charge, which it names',
    'launches.attest': 'the proof of a launch, which it names',
    'launches.getRisk': 'facts about a launch, which they name',
    'operations.*': "`operationId` is OpenAPI's name of it",
    'orders.getReceipt': 'the receipt of an order, which it names',
    'vaultWallets.getPolicy': 'the policy of a wallet, which it names',
    'vaultWallets.setPolicy': 'the policy of a wallet, which it names',
  },
}
