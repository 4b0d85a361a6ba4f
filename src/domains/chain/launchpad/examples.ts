import { encodeClaim, encodeGraduate } from './calldata.ts'
import { crossings, graduationGas } from './graduation/graduation-gas.ts'
import type {
  CreatorFeesView,
  FactoryView,
  FeeInboxView,
  GraduationsView,
  IntentView,
  LaunchView,
  QuoteView,
  SharedContractView,
  TokenFeesView,
  TradeView,
} from './launchpad.schemas.ts'
import { ethAmount, tokenAmount } from './views.ts'

const creator = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const launchpad = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const vault = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hash = `0x${'5a'.repeat(32)}`
const launchId = 'lnch_01jd5q8z6w7v9x2k4m3n5p7r8t'
const intentId = 'int_01jd5q8z6w7v9x2k4m3n5p7r8t'
const preparedAt = '2026-07-15T09:00:00.000Z'
const launchedAt = '2026-07-15T09:00:04.000Z'
const expiresAt = '2026-07-15T09:20:00.000Z'
const tokenUnit = 10n ** 18n

const evidence = {
  blockNumber: 120,
  blockHash: hash,
  transactionHash: hash,
  logIndex: 1,
  finality: 'safe' as const,
}
const asOf = { blockNumber: 121, blockHash: hash, timestamp: launchedAt }

const preparedLaunch: LaunchView = {
  id: launchId,
  family: 'curve',
  status: 'prepared',
  origin: 'prepared',
  chainId: 4663,
  launchpad,
  creator,
  simulated: false,
  name: 'Green Candle',
  symbol: 'CNDL',
  textWarnings: [],
  metadataUri: 'ipfs://bafybeigreencandle/metadata.json',
  description: 'A candle that only goes up.',
  feeRecipient: creator,
  feeRecipients: [],
  initialBuy: ethAmount(10n ** 17n),
  supply: tokenAmount(token, 1_000_000_000n * tokenUnit),
  predictedAddress: token,
  tokenAddress: null,
  paramsHash: hash,
  intentId,
  transactionHash: null,
  evidence: null,
  curve: null,
  pool: null,
  launchedAt: null,
  expiresAt,
  createdAt: preparedAt,
  updatedAt: preparedAt,
}
const launch: LaunchView = {
  ...preparedLaunch,
  status: 'trading',
  tokenAddress: token,
  transactionHash: hash,
  evidence,
  feeRecipients: [{ account: creator, bps: 10_000 }],
  curve: {
    status: 'trading',
    virtualEthAtomic: '1079800000000000000',
    virtualTokenAtomic: '975506000000000000000000000',
    ethRaised: ethAmount(99n * 10n ** 15n),
    tokensSold: tokenAmount(token, 98_466_603n * tokenUnit),
    tokensRemaining: tokenAmount(token, 701_533_397n * tokenUnit),
    progressBps: 1_230,
    priceEth: '0.00000000110691',
    tradeCount: 1,
    antiSnipe: null,
    lastTradeAt: launchedAt,
    pool: null,
    graduatedAt: null,
  },
  launchedAt,
  updatedAt: launchedAt,
}
const intent: IntentView = {
  id: intentId,
  kind: 'claim',
  status: 'prepared',
  launchId: null,
  tokenAddress: null,
  chainId: 4663,
  from: creator,
  to: vault,
  data: encodeClaim([token]),
  value: '0',
  gasEstimate: '48211',
  gasLimit: null,
  summary: {
    function: 'claimCreatorFees(address[] tokens)',
    sentences: [
      `Claim the creator fees of ${creator} with one token from the vault at ${vault} on chain 4663.`,
      'They go to the account that signs, to nobody else.',
    ],
    arguments: [{ name: 'tokens', value: token }],
  },
  simulation: {
    ok: true,
    status: 'passed',
    gasUsed: '48211',
    balanceChanges: [
      { account: creator, asset: 'ETH', direction: 'in', amountAtomic: '995000000000000' },
    ],
  },
  expiresAt,
  transactionHash: null,
  evidence: null,
  failure: null,
  createdAt: preparedAt,
  updatedAt: preparedAt,
}
const graduationIntent: IntentView = {
  ...intent,
  kind: 'graduation',
  tokenAddress: token,
  to: launchpad,
  data: encodeGraduate(token, crossings.usual),
  gasEstimate: '1210442',
  gasLimit: graduationGas(crossings.usual).toString(),
  summary: {
    function: 'graduate(address token, uint256 maxCrossings)',
    sentences: [
      `Go on with the graduation of token ${token} on chain 4663, through the launchpad at ${launchpad}, over at most ${crossings.usual} price steps that others filled.`,
      'It opens the pool, or brings it nearer to its price. Only the gas is paid; nothing else of the account moves.',
    ],
    arguments: [
      { name: 'token', value: token },
      { name: 'maxCrossings', value: String(crossings.usual) },
    ],
  },
  simulation: { ok: true, status: 'passed', gasUsed: '1210442', balanceChanges: [] },
}
const graduations: GraduationsView = {
  keeper: { configured: true, account: creator },
  items: [
    {
      launchId,
      token,
      symbol: 'CNDL',
      since: preparedAt,
      calls: 1,
      lastCall: { status: 'advanced', transactionHash: hash, sentAt: preparedAt },
    },
  ],
  nextCursor: null,
  asOf,
}
const submittedIntent: IntentView = { ...intent, status: 'submitted', transactionHash: hash }
const trade: TradeView = {
  token,
  venue: 'curve',
  side: 'buy',
  trader: creator,
  simulated: false,
  recipient: creator,
  eth: ethAmount(10n ** 17n),
  tokens: tokenAmount(token, 98_466_603n * tokenUnit),
  fee: ethAmount(10n ** 15n),
  creatorFee: ethAmount(995n * 10n ** 12n),
  priceEth: '0.00000000110691',
  tradedAt: launchedAt,
  evidence,
}
const quote: QuoteView = {
  token,
  venue: 'curve',
  side: 'buy',
  amountIn: ethAmount(10n ** 17n),
  amountOut: tokenAmount(token, 81_945_000n * tokenUnit),
  refund: ethAmount(0n),
  fee: ethAmount(10n ** 15n),
  creatorFee: ethAmount(995n * 10n ** 12n),
  burnt: null,
  priceImpactBps: 917,
  priceEthBefore: '0.00000000110691',
  priceEthAfter: '0.00000000131929',
  remainingToGraduation: {
    tokens: tokenAmount(token, 701_533_397n * tokenUnit),
    eth: ethAmount(2_793n * 10n ** 15n),
    progressBps: 1_230,
  },
  asOf,
  expiresAt: '2026-07-15T09:00:14.000Z',
}
const feeSums = {
  lifetime: ethAmount(1_990n * 10n ** 12n),
  claimed: ethAmount(995n * 10n ** 12n),
  claimable: ethAmount(0n),
  pending: ethAmount(995n * 10n ** 12n),
  payable: ethAmount(995n * 10n ** 12n),
}
const noTokens = {
  lifetime: tokenAmount(token, 0n),
  claimed: tokenAmount(token, 0n),
  claimable: tokenAmount(token, 0n),
  pending: tokenAmount(token, 0n),
  payable: tokenAmount(token, 0n),
}
const creatorFees: CreatorFeesView = {
  account: creator,
  totals: feeSums,
  tokens: [{ token, launchId, symbol: 'CNDL', family: 'curve', ...feeSums, inTokens: noTokens }],
  asOf,
  indexedAsOf: asOf,
}
const tokenFees: TokenFeesView = {
  token,
  launchId,
  family: 'curve',
  recipients: [{ account: creator, bps: 10_000, ...feeSums, inTokens: noTokens }],
  asOf,
}
const feeInbox: FeeInboxView = {
  account: creator,
  gasPriceWei: '1000000000',
  tokens: [
    {
      token,
      launchId,
      symbol: 'CNDL',
      family: 'curve',
      payable: ethAmount(995n * 10n ** 12n),
      payableTokens: tokenAmount(token, 0n),
      gasAlone: '48211',
      costAlone: ethAmount(48_211n * 10n ** 9n),
      worthAlone: true,
    },
  ],
  batch: {
    tokens: [token],
    payable: ethAmount(995n * 10n ** 12n),
    gas: '48211',
    cost: ethAmount(48_211n * 10n ** 9n),
    worthIt: true,
  },
  skipped: [],
  more: false,
  asOf,
}
const shared: SharedContractView = {
  name: 'permit2',
  address: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  codeHash: { expected: hash, observed: hash },
  problems: [],
}
const factory: FactoryView = {
  configured: true,
  address: launchpad,
  kind: 'curve',
  version: '1',
  chainId: 4663,
  ready: true,
  problems: [],
  paused: false,
  launchFee: ethAmount(0n),
  codeHash: { expected: hash, observed: hash },
  contracts: [
    { name: 'creatorFees', address: vault, codeHash: { expected: hash, observed: hash } },
  ],
  config: {
    totalSupply: tokenAmount('token', 1_000_000_000n * tokenUnit),
    curveSupply: tokenAmount('token', 800_000_000n * tokenUnit),
    virtualEth: ethAmount(980_800_000_000_000_000n),
    virtualToken: tokenAmount('token', 1_073_972_603n * tokenUnit),
    launchFee: ethAmount(0n),
    ethToComplete: ethAmount(2_863_936_000_000_000_000n),
    tradeFeeBps: 100,
    creatorFeeShareBps: 9_950,
    snipeFeeCreatorShareBps: 5_000,
    graduationFeeBps: 200,
    protocolFeeOwner: creator,
    pendingProtocolFeeOwner: null,
    graduator: null,
    creatorFees: vault,
  },
  pool: null,
  launchCount: 1,
  lastLaunchAt: launchedAt,
  rpc: { healthy: true, headBlock: 121, blocksBehind: 0 },
}

const launchStatus = {
  launchId,
  status: 'trading' as const,
  tokenAddress: token,
  transactionHash: hash,
  evidence,
  confirmations: 2,
  failure: null,
  updatedAt: launchedAt,
  asOf,
}

/** Examples of every resource, shared by the rows that show them. */
export const examples = {
  creator,
  token,
  id: launchId,
  intentId,
  asOf,
  evidence,
  preparedLaunch,
  launch,
  launchStatus,
  intent,
  submittedIntent,
  graduationIntent,
  graduations,
  trade,
  quote,
  creatorFees,
  tokenFees,
  feeInbox,
  factory,
  shared,
}
