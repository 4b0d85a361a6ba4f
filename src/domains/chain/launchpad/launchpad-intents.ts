import { getAddress } from 'viem'
import type { EvmLog } from '../../../ports/chain-evm.ts'
import {
  approvalKind,
  createRevertReader,
  type IntentKind,
  type IntentOwner,
  type IntentRecord,
} from '../intents/index.ts'
import {
  completedBy,
  decodeRouterSwap,
  routerArrivals,
  routerBound,
  routerWords,
} from '../pools/index.ts'
import {
  creatorFeesAbi,
  curveLaunchpadAbi,
  launchTokenAbi,
  limitedTokenAbi,
  ponsLaunchpadAbi,
  tokenFactoryAbi,
  uniLaunchpadAbi,
  uniswapV3GraduatorAbi,
  vestingVaultAbi,
} from './abi.gen.ts'
import { summarize } from './calldata.ts'
import { tryDecodeLog } from './contract-logs.ts'
import { curveBound, isBoundReason } from './curve-bound.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import { explainLimits } from './pool-launches/token-limits.ts'
import { tokenKinds } from './token-factory/token-intents.ts'
import { moveLaunchWithIntent } from './transitions.ts'

const effectAbi = [...curveLaunchpadAbi, ...creatorFeesAbi, ...uniLaunchpadAbi].filter(
  (item) => item.type === 'event',
)
const graduatorAbi = uniswapV3GraduatorAbi.filter((item) => item.type === 'event')

const sentences: Readonly<Record<string, string>> = {
  ...routerWords,
  AmountTooLarge: 'The amount is more than the curve can take or give.',
  AmountTooSmall: 'The amount is so small that the other side rounds to zero.',
  CurveNeverSoldOut: 'The curve was never sold out, so there is nothing to graduate.',
  CurveHasGraduated: 'The token left the curve for its pool.',
  CurveIsComplete: 'The curve is sold out.',
  DeadlinePassed: 'The deadline has passed on the chain.',
  ETHTransferFailed: 'The recipient does not accept ether.',
  InsufficientAllowance: 'The launchpad is not allowed to take that many tokens.',
  InsufficientBalance: 'The account does not have that many tokens.',
  InvalidAntiSnipe: 'The anti-snipe fee is over its limits.',
  InvalidMetadataUri: 'The contract refuses the metadata address.',
  InvalidName: 'The contract refuses the name.',
  InvalidRecipient: 'The recipient is zero or one of the contracts of the launches.',
  InvalidLimits: 'The limits are too low, too high, or incomplete.',
  InvalidStartTick: 'The opening price is out of the bounds of the launchpad.',
  InvalidSymbol: 'The contract refuses the symbol.',
  LaunchFeeNotPaid: 'The ether sent does not cover the launch fee.',
  GrantsExceedSupply: 'The grants sum to more than the supply.',
  InvalidGrant: 'A grant breaks a limit of the vault.',
  NoGraduator: 'Curves of this launchpad have no pool.',
  TooFewCrossings: 'A call has to cross more price steps, or another could undo it.',
  NotBeneficiary: 'Only the beneficiary of a grant may claim from it.',
  NotRevoker: 'Only the account that was named at creation may end the grant.',
  CliffNotOver: 'What the end of the grant gave back is not paid before its cliff.',
  NothingToRevoke: 'The grant has ended, or everything of it is free.',
  UnknownGrant: 'There is no such grant.',
  NotRecipient: 'The account has no share of the fees of one of the tokens.',
  NothingToClaim: 'There is nothing to claim for the account.',
  SlippageExceeded: 'The price moved further than the slippage allows.',
  TokenAlreadyLaunched: 'This token exists already.',
  PoolOccupied:
    'Somebody bids in the pool of the token for more than the launch sells to bids; prepare again.',
  TransactionLimitExceeded: 'The amount is over the limit of the token for one transfer.',
  WalletLimitExceeded: 'The account would hold more than the token allows now.',
  PoolNotOpen: 'The pool of the token is not open yet.',
  TransferFromFailed: 'The tokens could not be taken: check balance and allowance.',
  UnknownToken: 'The address is no token of this launchpad.',
}

const kinds: readonly IntentKind[] = [
  { kind: 'launch', summarize, effectOf: effectOf('launch'), onMoved: moveLaunchWithIntent },
  {
    kind: 'trade',
    summarize,
    effectOf: tradeOf,
    bound: {
      read: (call) => routerBound(call) ?? curveBound(call),
      isBroken: isBoundReason,
      broken: launchpadErrors.price_moved,
    },
  },
  { kind: 'claim', summarize, effectOf: effectOf('claim') },
  { kind: 'graduation', summarize, effectOf: graduationOf },
  approvalKind({ summarize }),
  ...tokenKinds,
]

/** The unsigned transactions of the launchpad. */
export const launchpadIntents: IntentOwner = {
  name: 'launchpad',
  kinds,
  errors: launchpadErrors,
  explain: explainLimits,
  revertReason: createRevertReader({
    abi: [
      ...curveLaunchpadAbi,
      ...creatorFeesAbi,
      ...uniswapV3GraduatorAbi,
      ...launchTokenAbi,
      ...uniLaunchpadAbi,
      ...ponsLaunchpadAbi,
      ...limitedTokenAbi,
      ...tokenFactoryAbi,
      ...vestingVaultAbi,
    ],
    sentences,
  }),
}

/** A trade in a pool is proved by what arrived; one on a curve by the launchpad's log. */
function tradeOf(intent: IntentRecord, logs: readonly EvmLog[]): number | undefined {
  const swap = decodeRouterSwap(intent)
  return swap === undefined
    ? effectOf('trade')(intent, logs)
    : completedBy(routerArrivals(swap, intent.to, logs), swap.buyMin)?.logIndex
}

function effectOf(kind: 'claim' | 'launch' | 'trade'): IntentKind['effectOf'] {
  return (intent, logs) => logs.find((log) => proves(kind, intent, log))?.logIndex
}

function proves(kind: string, intent: IntentRecord, log: EvmLog): boolean {
  if (getAddress(log.address) !== intent.to) return false
  const decoded = tryDecodeLog(effectAbi, log)
  if (decoded === undefined) return false
  const from = getAddress(intent.from)
  switch (decoded.eventName) {
    case 'TokenLaunched':
      return kind === 'launch' && getAddress(decoded.args.token) === intent.token
    case 'Trade':
      return (
        kind === 'trade' &&
        getAddress(decoded.args.token) === intent.token &&
        getAddress(decoded.args.trader) === from
      )
    case 'CreatorFeesClaimed':
      return kind === 'claim' && getAddress(decoded.args.account) === from
    default:
      return false
  }
}

/**
 * The graduator's logs say whether the call opened the pool or only advanced. The called contract is the launchpad,
 * which calls no contracts but its own, so a log with this token can be only the graduator's.
 */
function graduationOf(intent: IntentRecord, logs: readonly EvmLog[]): number | undefined {
  return logs.find((log) => {
    const decoded = tryDecodeLog(graduatorAbi, log)
    if (decoded?.eventName !== 'PoolOpened' && decoded?.eventName !== 'OpeningPostponed')
      return false
    return getAddress(decoded.args.token) === intent.token
  })?.logIndex
}
