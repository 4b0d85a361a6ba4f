import type { GuideEntries } from './guide-entry.ts'

/** Launching tokens, and what launches pay. */
export const launchesGuide: GuideEntries = {
  'launchpad.listFactories': {
    name: 'list_factories',
    use: 'Before a launch: which ways there are, whether they are ready, and what they charge.',
    next: ['prepare_launch'],
  },
  'launchpad.prepareLaunch': {
    name: 'prepare_launch',
    use: 'To make a token on a bonding curve, which is the usual launch.',
    next: ['submit_launch'],
  },
  'launchpad.submitLaunch': {
    name: 'submit_launch',
    use: 'With the transaction of prepare_launch as the wallet of the creator signed it.',
    next: ['get_launch'],
  },
  'launchpad.listLaunches': {
    name: 'list_launches',
    use: 'To find launches by creator, state or family; to find tokens by trade ask list_trending.',
    next: ['get_launch', 'get_launch_risk'],
  },
  'launchpad.getLaunch': {
    name: 'get_launch',
    use: 'To read a launch whose launchId you have: its curve or pool, its state and its token.',
    next: ['get_launch_risk', 'quote_swap'],
  },
  'launchpad.getToken': {
    name: 'get_token_launch',
    use: 'To find the launch of a token whose address you have.',
    next: ['get_launch_risk', 'quote_swap'],
  },
  'launchpad.getLaunchStatus': {
    name: 'get_launch_status',
    use: 'After submit_launch, until the status is `confirmed`; it is `trading` from the first trade on.',
    next: ['get_launch'],
  },
  'launchpad.listLaunchTrades': {
    name: 'list_launch_trades',
    use: 'To see who bought and sold on a launch.',
  },
  'launchpad.quote': {
    name: 'quote_launch_trade',
    use: 'To see what a buy or a sale on the launchpad itself would bring; quote_swap compares all venues.',
    next: ['prepare_launch_trade'],
  },
  'launchpad.prepareTrade': {
    name: 'prepare_launch_trade',
    use: 'To trade a launched token through the launchpad itself; prepare_swap takes the best of all venues.',
    next: ['submit_intent'],
  },
  'launchpad.submitIntent': {
    name: 'submit_intent',
    use: 'With a transaction of prepare_launch_trade, prepare_fee_claim or prepare_graduation as its wallet signed it.',
    next: ['get_intent'],
  },
  'launchpad.getIntent': {
    name: 'get_intent',
    use: 'After submit_intent, until the status is `confirmed`.',
  },
  'launchpad.creatorFees': {
    name: 'get_creator_fees',
    use: 'To see what a creator has earned over all launches.',
    next: ['list_claimable_fees'],
  },
  'launchpad.prepareClaim': {
    name: 'prepare_fee_claim',
    use: 'To have earned creator fees paid out.',
    next: ['submit_intent'],
  },
  'launchpad.feeInbox': {
    name: 'list_claimable_fees',
    use: 'Before a claim: what there is to claim, and which tokens are worth the gas.',
    next: ['prepare_fee_claim'],
  },
  'launchpad.tokenFees': {
    name: 'get_token_fees',
    use: 'To see what each recipient has earned with one token.',
  },
  'launchpad.listGraduations': {
    name: 'list_graduations',
    use: 'To find sold-out curves whose pool is not open yet.',
    next: ['prepare_graduation'],
  },
  'launchpad.prepareGraduation': {
    name: 'prepare_graduation',
    use: 'To open the pool of a sold-out curve; anybody may.',
    next: ['submit_intent'],
  },
  'launchpad.openDraft': {
    name: 'open_launch_draft',
    use: 'To work out a launch step by step, before everything about it is decided.',
    next: ['validate_launch_draft'],
  },
  'launchpad.getDraft': {
    name: 'get_launch_draft',
    use: 'To read a draft that was opened before.',
    next: ['edit_launch_draft'],
  },
  'launchpad.editDraft': {
    name: 'edit_launch_draft',
    use: 'To replace what a draft says.',
    next: ['validate_launch_draft'],
  },
  'launchpad.validateDraft': {
    name: 'validate_launch_draft',
    use: 'To find every fault of a draft at once.',
    next: ['prepare_draft_launch'],
  },
  'launchpad.prepareDraft': {
    name: 'prepare_draft_launch',
    use: 'When validate_launch_draft found no fault.',
    next: ['submit_launch'],
  },
  'launchpad.cancelDraft': {
    name: 'cancel_launch_draft',
    use: 'When a drafted launch is not wanted any more.',
  },
  'launchpad.cancelLaunch': {
    name: 'cancel_launch',
    use: 'When a prepared launch shall not be sent through this service any more.',
  },
  'launchpad.attestLaunch': {
    name: 'attest_launch',
    use: 'To prove to somebody that a launch on the chain is what was shown before it was signed.',
  },
  'launchpad.checkName': {
    name: 'check_token_name',
    use: 'Before a launch: whether a name or symbol looks like another.',
    next: ['prepare_launch'],
  },
  'launchpad.uniPrepareLaunch': {
    name: 'prepare_uni_launch',
    use: 'To launch straight into a locked Uniswap V3 pool, without a curve.',
    next: ['submit_uni_launch'],
  },
  'launchpad.uniSubmitLaunch': {
    name: 'submit_uni_launch',
    use: 'With the transaction of prepare_uni_launch as the wallet of the creator signed it.',
    next: ['get_uni_launch_status'],
  },
  'launchpad.uniListLaunches': {
    name: 'list_uni_launches',
    use: 'To list launches into locked pools only; list_launches has all families.',
    next: ['get_uni_launch'],
  },
  'launchpad.uniGetLaunch': {
    name: 'get_uni_launch',
    use: 'To read one launch into a locked pool.',
  },
  'launchpad.uniGetToken': {
    name: 'get_uni_token_launch',
    use: 'To find the launch of a token that began in a locked pool.',
  },
  'launchpad.uniLaunchStatus': {
    name: 'get_uni_launch_status',
    use: 'After submit_uni_launch, until the status is `confirmed`.',
  },
  'launchpad.uniListLaunchTrades': {
    name: 'list_uni_launch_trades',
    use: 'To see who traded a token of a locked pool.',
  },
  'launchpad.uniQuote': {
    name: 'quote_uni_trade',
    use: 'To see what a trade in the locked pool itself would bring.',
    next: ['quote_swap'],
  },
  'launchpad.uniReadiness': {
    name: 'get_uni_factory',
    use: 'Before prepare_uni_launch: whether it is ready, and its terms.',
    next: ['prepare_uni_launch'],
  },
  'launchpad.uniGetIntent': {
    name: 'get_uni_intent',
    use: 'To see whether the transaction of a launch into a locked pool was confirmed.',
  },
  'launchpad.ponsPrepareLaunch': {
    name: 'prepare_pons_launch',
    use: 'To launch into a locked pool with limits for each wallet, for a fee.',
    next: ['submit_pons_launch'],
  },
  'launchpad.ponsSubmitLaunch': {
    name: 'submit_pons_launch',
    use: 'With the transaction of prepare_pons_launch as the wallet of the creator signed it.',
    next: ['get_pons_launch_status'],
  },
  'launchpad.ponsListLaunches': {
    name: 'list_pons_launches',
    use: 'To list launches with limits only; list_launches has all families.',
    next: ['get_pons_launch'],
  },
  'launchpad.ponsGetLaunch': { name: 'get_pons_launch', use: 'To read one launch with limits.' },
  'launchpad.ponsGetToken': {
    name: 'get_pons_token_launch',
    use: 'To find the launch of a token that began with limits.',
  },
  'launchpad.ponsLaunchStatus': {
    name: 'get_pons_launch_status',
    use: 'After submit_pons_launch, until the status is `confirmed`.',
  },
  'launchpad.ponsListLaunchTrades': {
    name: 'list_pons_launch_trades',
    use: 'To see who traded a token with limits.',
  },
  'launchpad.ponsQuote': {
    name: 'quote_pons_trade',
    use: 'To see what a trade in the pool of a limited token would bring.',
    next: ['quote_swap'],
  },
  'launchpad.ponsReadiness': {
    name: 'get_pons_factory',
    use: 'Before prepare_pons_launch: whether it is ready, its fee and its limits.',
    next: ['prepare_pons_launch'],
  },
  'launchpad.ponsGetIntent': {
    name: 'get_pons_intent',
    use: 'To see whether the transaction of a launch with limits was confirmed.',
  },
  'launchpad.ponsSnapshot': {
    name: 'get_pons_snapshot',
    use: 'To see launches with limits, their factory and recent trades in one answer.',
  },
  'launchpad.prepareToken': {
    name: 'prepare_token',
    use: 'To make a plain or vesting token that is not sold by a launch.',
    next: ['submit_token_intent'],
  },
  'launchpad.listFactoryTokens': {
    name: 'list_factory_tokens',
    use: 'To list plain and vesting tokens.',
    next: ['get_factory_token'],
  },
  'launchpad.getFactoryToken': {
    name: 'get_factory_token',
    use: 'To read one plain or vesting token.',
    next: ['list_grants'],
  },
  'launchpad.listGrants': {
    name: 'list_grants',
    use: 'To see what vests for whom.',
    next: ['prepare_grant_claim'],
  },
  'launchpad.getGrant': {
    name: 'get_grant',
    use: 'To read one vesting grant: what has vested and what was claimed.',
    next: ['prepare_grant_claim'],
  },
  'launchpad.prepareGrantClaim': {
    name: 'prepare_grant_claim',
    use: 'As a beneficiary, to have paid out what has vested.',
    next: ['submit_token_intent'],
  },
  'launchpad.prepareGrantRevoke': {
    name: 'prepare_grant_revocation',
    use: 'As who may revoke a grant: what has not vested stops vesting.',
    next: ['submit_token_intent'],
  },
  'launchpad.prepareGrantReturn': {
    name: 'prepare_grant_return',
    use: 'After a revocation, to get back what had not vested.',
    next: ['submit_token_intent'],
  },
  'launchpad.getTokenIntent': {
    name: 'get_token_intent',
    use: 'After submit_token_intent, until the status is `confirmed`.',
  },
  'launchpad.submitTokenIntent': {
    name: 'submit_token_intent',
    use: 'With a transaction of prepare_token or of a grant as its wallet signed it.',
    next: ['get_token_intent'],
  },
  'rehearsals.holdRehearsal': {
    name: 'rehearse_launch',
    use: 'Before prepare_launch: plays the launch with a made-up crowd on a copy of the chain; nothing is sent.',
    next: ['prepare_launch'],
  },
  'rehearsals.uniHoldRehearsal': {
    name: 'rehearse_uni_launch',
    use: 'Before prepare_uni_launch: plays it with a made-up crowd on a copy of the chain.',
    next: ['prepare_uni_launch'],
  },
  'rehearsals.ponsHoldRehearsal': {
    name: 'rehearse_pons_launch',
    use: 'Before prepare_pons_launch: plays it with a made-up crowd on a copy of the chain.',
    next: ['prepare_pons_launch'],
  },
  'rehearsals.getRehearsal': {
    name: 'get_rehearsal',
    use: 'To read a rehearsal that was held before.',
  },
  'risk.getRisk': {
    name: 'get_launch_risk',
    use: 'Before a buy: what can be checked about the token, as facts.',
    next: ['quote_swap'],
  },
}
