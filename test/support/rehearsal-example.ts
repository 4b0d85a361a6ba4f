import type {
  CurveInput,
  RehearsalView,
} from '../../src/domains/chain/rehearsals/rehearsals.schemas.ts'

const amount = (asset: 'ETH' | 'token', amountAtomic: string, text: string) => ({
  asset,
  decimals: 18,
  amountAtomic,
  amount: text,
})
const none = amount('ETH', '0', '0')
const noTokens = amount('token', '0', '0')

/** An example request. */
export const rehearsalRequestExample: CurveInput = {
  launch: {
    name: 'Green Candle',
    symbol: 'CNDL',
    antiSnipe: { startBps: 5_000, durationSeconds: 60, decay: 'linear' as const },
  },
  crowd: [
    {
      role: 'sniper',
      count: 2,
      minEth: '0.1',
      maxEth: '0.3',
      fromSecond: 0,
      toSecond: 5,
      sellAtBps: 15_000,
    },
    { role: 'buyer', count: 1, minEth: '0.05', maxEth: '0.05', fromSecond: 30, toSecond: 90 },
  ],
  minutes: 10,
  seed: 'candle-1',
}

/** The answer to the example request, cut to one block and rounded. */
export const rehearsalExample: RehearsalView = {
  id: 'rhrsl_01jd5q8z6w7v9x2k4m3n5p7r8t',
  family: 'curve',
  launchHash: `0x${'7c'.repeat(32)}`,
  chainId: 4663,
  launchpad: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  seed: 'candle-1',
  fork: {
    blockNumber: 120,
    blockHash: `0x${'5a'.repeat(32)}`,
    timestamp: '2026-07-15T09:00:00.000Z',
  },
  request: rehearsalRequestExample,
  result: {
    pricePath: [
      { second: 0, priceEth: '0.00000000091324', ethRaised: none, buys: 0, sells: 0, refused: 0 },
    ],
    creatorTake: {
      fees: amount('ETH', '61000000000000000', '0.061'),
      feeTokens: noTokens,
      firstBuySpent: none,
      firstBuyTokens: noTokens,
      firstBuyValue: none,
    },
    protocolTake: {
      launchFee: amount('ETH', '500000000000000', '0.0005'),
      tradeFees: amount('ETH', '57000000000000000', '0.057'),
      tradeFeeTokens: noTokens,
      graduationFee: none,
    },
    snipers: {
      count: 2,
      spent: amount('ETH', '400000000000000000', '0.4'),
      received: none,
      tokensBought: amount('token', '224000000000000000000000000', '224000000'),
      tokensHeld: amount('token', '224000000000000000000000000', '224000000'),
      heldValue: amount('ETH', '339000000000000000', '0.339'),
      shareOfSupplyBps: 2_240,
      profitAtomic: '-61000000000000000',
    },
    buyers: {
      count: 1,
      spent: amount('ETH', '50000000000000000', '0.05'),
      received: none,
      tokensBought: amount('token', '31000000000000000000000000', '31000000'),
      tokensHeld: amount('token', '31000000000000000000000000', '31000000'),
      heldValue: amount('ETH', '47000000000000000', '0.047'),
      shareOfSupplyBps: 310,
      profitAtomic: '-3000000000000000',
    },
    sniperShareBps: 8_784,
    antiSnipeFees: amount('ETH', '114000000000000000', '0.114'),
    antiSnipeTokensBurnt: noTokens,
    graduation: { isSoldOut: false, second: null, pool: null, progressBps: 3_187 },
    trades: 3,
    refused: 0,
    skipped: 0,
  },
  warnings: [
    'A rehearsal shows what a declared crowd would do, not what will happen. Gas is left out.',
  ],
  createdAt: '2026-07-15T09:00:03.000Z',
}
