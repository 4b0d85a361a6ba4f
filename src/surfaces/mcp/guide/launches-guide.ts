import type { GuideEntries } from './guide-entry.ts'

/** Launching tokens, and their fees. */
export const launchesGuide: GuideEntries = {
  'launchFactories.list': {
    use: 'Before a launch: which ways there are, whether they are ready, and what they charge.',
    next: ['launches.prepare'],
  },
  'launches.prepare': {
    use: 'To make a token on a bonding curve, which is the usual launch.',
    next: ['launches.submit'],
  },
  'launches.submit': {
    use: 'With the transaction of launches.prepare as the wallet of the creator signed it, or its hash.',
    next: ['launches.get'],
  },
  'launches.list': {
    use: 'To find launches by creator, state or family; to find tokens by trade ask tokens.listTrending.',
    next: ['launches.get', 'launches.getRisk'],
  },
  'launches.get': {
    use: 'To read a launch whose launchId you have: its curve or pool, its state and its token.',
    next: ['launches.getRisk', 'swaps.quote'],
  },
  'launches.getByToken': {
    use: 'To find the launch of a token whose address you have.',
    next: ['launches.getRisk', 'swaps.quote'],
  },
  'launches.getStatus': {
    use: 'After launches.submit, until the status is `confirmed`; it is `trading` from the first trade on.',
    next: ['launches.get'],
  },
  'launches.listTrades': {
    use: 'To see who bought and sold on a launch.',
  },
  'launchTrades.quote': {
    use: 'To see what a buy or a sale on the launchpad itself would bring; swaps.quote compares all venues.',
    next: ['launchTrades.prepare'],
  },
  'launchTrades.prepare': {
    use: 'To trade a launched token through the launchpad itself; swaps.prepare takes the best of all venues.',
    next: ['intents.submit'],
  },
  'intents.submit': {
    use: 'With a transaction of launchTrades.prepare, creatorFees.prepareClaim or graduations.prepare as its wallet signed it, or its hash.',
    next: ['intents.get'],
  },
  'intents.get': {
    use: 'After intents.submit, until the status is `confirmed`.',
  },
  'evmTransactions.complete': {
    use: 'Before a wallet of your own signs a prepared transaction: its nonce, gas and fees, and whether its balance covers them.',
    next: ['intents.submit'],
  },
  'accountIntents.list': {
    use: 'To see which transactions of the account wait to be signed or to be included, of launches, trades and registries alike.',
    next: ['accountIntents.get'],
    id: 'intentId',
  },
  'accountIntents.get': {
    use: 'To follow one transaction of the account, whichever tool prepared it.',
  },
  'creatorFees.get': {
    use: 'To see what a creator has earned over all launches.',
    next: ['creatorFees.listClaimable'],
  },
  'creatorFees.prepareClaim': {
    use: 'To have earned creator fees paid out.',
    next: ['intents.submit'],
  },
  'creatorFees.listClaimable': {
    use: 'Before a claim: what there is to claim, and which tokens are worth the gas.',
    next: ['creatorFees.prepareClaim'],
  },
  'creatorFees.listClaims': {
    use: 'To see what a creator was paid, and the transaction of each claim.',
  },
  'creatorFees.getAccrual': {
    use: 'To see when a creator earned fees, for a chart.',
  },
  'creatorFees.getByToken': {
    use: 'To see what each recipient has earned with one token.',
  },
  'graduations.list': {
    use: 'To find sold-out curves whose pool is not open yet.',
    next: ['graduations.prepare'],
  },
  'graduations.prepare': {
    use: 'To open the pool of a sold-out curve; anybody may.',
    next: ['intents.submit'],
  },
  'launchDrafts.create': {
    use: 'To work out a launch step by step, before everything about it is decided.',
    next: ['launchDrafts.validate'],
  },
  'launchDrafts.list': {
    use: 'To find the launches that the account has drafted and not prepared yet.',
    next: ['launchDrafts.get'],
  },
  'launchDrafts.get': {
    use: 'To read a draft that was opened before.',
    next: ['launchDrafts.update'],
  },
  'launchDrafts.update': {
    use: 'To replace what a draft says.',
    next: ['launchDrafts.validate'],
  },
  'launchDrafts.validate': {
    use: 'To find every fault of a draft at once.',
    next: ['launchDrafts.prepare'],
  },
  'launchDrafts.prepare': {
    use: 'When launchDrafts.validate found no fault.',
    next: ['launches.submit'],
  },
  'launchDrafts.cancel': {
    use: 'When a drafted launch is not wanted any more.',
  },
  'launches.cancel': {
    use: 'When a prepared launch shall not be sent through this service any more.',
  },
  'launches.attest': {
    use: 'To prove to somebody that a launch on the chain is what was shown before it was signed.',
  },
  'tokenNames.check': {
    use: 'Before a launch: whether a name or symbol looks like another.',
    next: ['launches.prepare'],
  },
  'uniLaunches.prepare': {
    use: 'To launch straight into a locked Uniswap V3 pool, without a curve.',
    next: ['uniLaunches.submit'],
  },
  'uniLaunches.submit': {
    use: 'With the transaction of uniLaunches.prepare as the wallet of the creator signed it, or its hash.',
    next: ['uniLaunches.getStatus'],
  },
  'uniLaunches.list': {
    use: 'To list launches into locked pools only; launches.list has all families.',
    next: ['uniLaunches.get'],
  },
  'uniLaunches.get': {
    use: 'To read one launch into a locked pool.',
  },
  'uniLaunches.getByToken': {
    use: 'To find the launch of a token that began in a locked pool.',
  },
  'uniLaunches.getStatus': {
    use: 'After uniLaunches.submit, until the status is `confirmed`.',
  },
  'uniLaunches.listTrades': {
    use: 'To see who traded a token of a locked pool.',
  },
  'uniLaunches.quoteTrade': {
    use: 'To see what a trade in the locked pool itself would bring.',
    next: ['swaps.quote'],
  },
  'uniLaunches.getFactory': {
    use: 'Before uniLaunches.prepare: whether it is ready, and its terms.',
    next: ['uniLaunches.prepare'],
  },
  'uniLaunches.getIntent': {
    use: 'To see whether the transaction of a launch into a locked pool was confirmed.',
  },
  'ponsLaunches.prepare': {
    use: 'To launch into a locked pool with limits for each wallet, for a fee.',
    next: ['ponsLaunches.submit'],
  },
  'ponsLaunches.submit': {
    use: 'With the transaction of ponsLaunches.prepare as the wallet of the creator signed it, or its hash.',
    next: ['ponsLaunches.getStatus'],
  },
  'ponsLaunches.list': {
    use: 'To list launches with limits only; launches.list has all families.',
    next: ['ponsLaunches.get'],
  },
  'ponsLaunches.get': { use: 'To read one launch with limits.' },
  'ponsLaunches.getByToken': {
    use: 'To find the launch of a token that began with limits.',
  },
  'ponsLaunches.getStatus': {
    use: 'After ponsLaunches.submit, until the status is `confirmed`.',
  },
  'ponsLaunches.listTrades': {
    use: 'To see who traded a token with limits.',
  },
  'ponsLaunches.quoteTrade': {
    use: 'To see what a trade in the pool of a limited token would bring.',
    next: ['swaps.quote'],
  },
  'ponsLaunches.getFactory': {
    use: 'Before ponsLaunches.prepare: whether it is ready, its fee and its limits.',
    next: ['ponsLaunches.prepare'],
  },
  'ponsLaunches.getIntent': {
    use: 'To see whether the transaction of a launch with limits was confirmed.',
  },
  'ponsLaunches.getSnapshot': {
    use: 'To see launches with limits, their factory and recent trades in one answer.',
  },
  'factoryTokens.prepare': {
    use: 'To make a plain or vesting token that is not sold by a launch.',
    next: ['factoryTokens.submitIntent'],
  },
  'factoryTokens.list': {
    use: 'To list plain and vesting tokens.',
    next: ['factoryTokens.get'],
  },
  'factoryTokens.get': {
    use: 'To read one plain or vesting token.',
    next: ['vestingGrants.list'],
  },
  'vestingGrants.list': {
    use: 'To see what vests for whom.',
    next: ['vestingGrants.prepareClaim'],
    id: 'grantId',
  },
  'vestingGrants.get': {
    use: 'To read one vesting grant: what has vested and what was claimed.',
    next: ['vestingGrants.prepareClaim'],
    id: 'grantId',
  },
  'vestingGrants.prepareClaim': {
    use: 'As a beneficiary, to have paid out what has vested.',
    next: ['factoryTokens.submitIntent'],
  },
  'vestingGrants.prepareRevoke': {
    use: 'As who may revoke a grant: what has not vested stops vesting.',
    next: ['factoryTokens.submitIntent'],
  },
  'vestingGrants.prepareReturn': {
    use: 'After a revocation, to get back what had not vested.',
    next: ['factoryTokens.submitIntent'],
  },
  'factoryTokens.getIntent': {
    use: 'After factoryTokens.submitIntent, until the status is `confirmed`.',
  },
  'factoryTokens.submitIntent': {
    use: 'With a transaction of factoryTokens.prepare or of a grant as its wallet signed it.',
    next: ['factoryTokens.getIntent'],
  },
  'launches.rehearse': {
    use: 'Before launches.prepare: plays the launch with a made-up crowd on a copy of the chain; nothing is sent.',
    next: ['launches.prepare'],
  },
  'uniLaunches.rehearse': {
    use: 'Before uniLaunches.prepare: plays it with a made-up crowd on a copy of the chain.',
    next: ['uniLaunches.prepare'],
  },
  'ponsLaunches.rehearse': {
    use: 'Before ponsLaunches.prepare: plays it with a made-up crowd on a copy of the chain.',
    next: ['ponsLaunches.prepare'],
  },
  'rehearsals.get': {
    use: 'To read a rehearsal that was held before.',
  },
  'launches.getRisk': {
    use: 'Before a buy: what can be checked about the token, as facts.',
    next: ['swaps.quote'],
  },
}
