import { type Static, Type as T } from '@sinclair/typebox'
import {
  AtomicAmount,
  ChainPoint,
  EvmAddress,
  Hash32,
  Nullable,
  namedObject,
  Timestamp,
} from '../../../kernel/schemas.ts'

const Bps = T.Integer({ minimum: 0, maximum: 10_000, description: 'In 1/10,000' })
const Flag = (description: string) => T.Boolean({ description })

const Creator = T.Object({
  account: EvmAddress,
  balanceAtomic: AtomicAmount,
  shareOfSupplyBps: Bps,
})
const TopHolders = namedObject('RiskTopHolders', {
  shareOfSupplyBps: Bps,
  holders: T.Array(
    T.Object({ account: EvmAddress, balanceAtomic: AtomicAmount, isCreator: T.Boolean() }),
    { maxItems: 10 },
  ),
  excluded: T.Array(EvmAddress, {
    maxItems: 8,
    description: 'Contracts of the launch itself, and where it burns',
  }),
  source: T.String({ description: '`index` or `transfer_logs`' }),
})
const FirstBlockBuyers = namedObject('RiskFirstBlockBuyers', {
  blockNumber: T.Integer({ minimum: 0 }),
  count: T.Integer({ minimum: 0 }),
  shareOfSupplyBps: Bps,
  buyers: T.Array(
    T.Object({
      account: EvmAddress,
      amountAtomic: AtomicAmount,
      isCreator: T.Boolean(),
      paidByCreator: Flag(
        'A transfer of some token from the creator was seen in the blocks before; plain ether leaves no trace',
      ),
      transactionsBefore: Nullable(
        T.Integer({ minimum: 0 }),
        'Sent by the account before that block; null where the node no longer knows',
      ),
    }),
    { maxItems: 20 },
  ),
})
const Liquidity = namedObject('RiskLiquidity', {
  venue: T.String({ description: '`curve` or `pool`' }),
  pool: Nullable(EvmAddress, 'Null on a curve'),
  owner: EvmAddress,
  ownerCodeHash: Nullable(Hash32, 'keccak256 of its code; null for an account without code'),
  isLaunchContract: Flag(
    'Known contracts of this launchpad have no function that takes liquidity out',
  ),
  ownedShareBps: Nullable(Bps, 'Of the liquidity at the present price; null on a curve'),
})
const Rights = namedObject('RiskContractRights', {
  codeHash: Hash32,
  codeBytes: T.Integer({ minimum: 0 }),
  functions: T.Array(T.Object({ signature: T.String(), isPresent: T.Boolean() }), {
    maxItems: 32,
    description: 'Powers over holders, by selectors in the code',
  }),
  canDelegate: Flag(
    'The code has an instruction that runs the code of another contract as its own',
  ),
  canSelfDestruct: T.Boolean(),
})
const TradeCost = T.Object({
  tradeFeeBps: Bps,
  antiSnipeFeeBps: T.Integer({
    minimum: 0,
    maximum: 10_000,
    description:
      'Of what a buy pays on a curve, of what leaves the pool for a launch into one; it falls to nothing within minutes',
  }),
  source: T.String({ description: 'The contract that the figures were read from' }),
})
const Limits = T.Object({
  endsAt: Timestamp,
  walletLimitAtomic: AtomicAmount,
  transactionLimitAtomic: AtomicAmount,
  bindsSalesThatPullFirst: Flag(
    'Until then a sale of more fails through a contract that takes the tokens to itself first; straight into the pool, as by the router of Uniswap, it does not',
  ),
})
const Trial = namedObject('RiskTrial', {
  holder: EvmAddress,
  transfer: T.Object({
    isPossible: Flag('False where a limit of the token refuses it'),
    sentAtomic: AtomicAmount,
    arrivedAtomic: AtomicAmount,
    taxBps: Bps,
  }),
  sale: T.Object({
    isPossible: T.Boolean(),
    soldAtomic: AtomicAmount,
    receivedWei: AtomicAmount,
    venue: T.String({ description: '`curve` or `pool`' }),
  }),
})

export const RiskFacts = namedObject('RiskFacts', {
  launchId: T.String(),
  token: EvmAddress,
  asOf: ChainPoint,
  launch: T.Object({
    family: T.String(),
    launchpad: EvmAddress,
    launchpadCodeHash: Nullable(Hash32, 'keccak256 of its code'),
    isExpectedCode: Nullable(T.Boolean(), 'Null where the configuration names no code'),
    transactionHash: Hash32,
    blockNumber: T.Integer({ minimum: 0 }),
  }),
  totalSupplyAtomic: AtomicAmount,
  creator: Creator,
  topHolders: Nullable(TopHolders, 'Null when it could not be seen'),
  firstBlockBuyers: Nullable(FirstBlockBuyers, 'Null when it could not be seen'),
  liquidity: Liquidity,
  rights: Rights,
  tradeCost: TradeCost,
  limits: Nullable(
    Limits,
    'What one account may hold and receive for now; it slows one account down and binds no person. Null where there is no limit',
  ),
  trial: Nullable(Trial, 'Null when it could not be tried'),
  gaps: T.Array(T.Object({ fact: T.String(), reason: T.String() }), { maxItems: 8 }),
})

export type RiskView = Static<typeof RiskFacts>
