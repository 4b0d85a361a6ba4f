import { examples } from '../examples.ts'
import type { PoolFamily } from '../launch-families.ts'
import type { FactoryView, IntentView, LaunchView } from '../launchpad.schemas.ts'
import type { PreparedAnswer } from '../prepared-launch.ts'
import { ethAmount, tokenAmount } from '../views.ts'

const { creator, token } = examples
const pool = '0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8'
const launchpad = '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6'
const tokenUnit = 10n ** 18n

function base(family: PoolFamily): LaunchView {
  return { ...examples.preparedLaunch, family, launchpad }
}

function prepared(family: PoolFamily): PreparedAnswer {
  return { ...base(family), intent: intentOf(examples.intent), warnings: [], rehearsalId: null }
}

function submitted(family: PoolFamily): LaunchView & { readonly intent: IntentView } {
  return { ...base(family), status: 'submitted', intent: intentOf(examples.submittedIntent) }
}

function intentOf(intent: IntentView): IntentView {
  return {
    ...intent,
    kind: 'launch',
    launchId: examples.launchId,
    tokenAddress: token,
    to: launchpad,
  }
}

function launched(family: PoolFamily): LaunchView {
  return {
    ...examples.launch,
    family,
    launchpad,
    curve: null,
    pool: {
      address: pool,
      feePpm: 10_000,
      heldBy: launchpad,
      bid: null,
      tickLower: -207_200,
      tickUpper: -184_200,
      liquidityAtomic: '31651472312349117262211',
      openingPriceEth: '0.000000001001869',
      openingValue: ethAmount(1_001_869_000_000_000_000n),
      endPriceEth: '0.00000001',
      tokensBurnt: tokenAmount(token, 3n),
      limits:
        family === 'uni'
          ? null
          : {
              walletBps: 500,
              transactionBps: 550,
              rising: false,
              endsAt: '2026-07-15T09:10:04.000Z',
            },
      antiSnipe: {
        startBps: 5_000,
        durationSeconds: 60,
        decay: 'linear',
        endsAt: '2026-07-15T09:01:04.000Z',
      },
      soldToBids: null,
      firstBuy: { eth: ethAmount(10n ** 17n), tokens: tokenAmount(token, 89_900_000n * tokenUnit) },
    },
  }
}

function factory(family: PoolFamily): FactoryView {
  return {
    ...examples.factory,
    address: launchpad,
    kind: family,
    config: null,
    launchFee: ethAmount(family === 'uni' ? 0n : 10n ** 15n),
    pool: {
      totalSupply: tokenAmount('token', 1_000_000_000n * tokenUnit),
      creatorFeeShareBps: 7_000,
      poolFeeBps: 100,
      startTick: { lowest: -276_200, highest: -138_000, multipleOf: 200 },
      feeTiers: [
        ...(family === 'uni'
          ? [
              { feePpm: 500, tickSpacing: 10, lastTick: 887_270 },
              { feePpm: 3_000, tickSpacing: 60, lastTick: 887_220 },
            ]
          : []),
        { feePpm: 10_000, tickSpacing: 200, lastTick: 887_200 },
      ],
      protocolFeeOwner: creator,
      pendingProtocolFeeOwner: null,
      creatorFees: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      weth: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
      poolFactory: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
    },
  }
}

/** Worked examples of launches without a curve. */
export const poolExamples = {
  texts: { creator, name: 'Green Candle', symbol: 'CNDL' },
  prepared,
  submitted,
  launched,
  factory,
  trade: { ...examples.trade, venue: 'pool' as const, fee: null, creatorFee: null },
  quote: {
    ...examples.quote,
    venue: 'pool' as const,
    creatorFee: ethAmount(7n * 10n ** 14n),
    burnt: tokenAmount(token, 0n),
    remainingToGraduation: null,
  },
}
