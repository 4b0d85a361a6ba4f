import { concatHex, padHex } from 'viem'
import type { QuoteView, SwapView } from './trading.schemas.ts'

const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const trader = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const pool = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const weth = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const hash = `0x${'5a'.repeat(32)}`
const at = '2026-01-02T03:04:05.000Z'
const quoteId = 'quo_01k0000000000000000000000a'
const swapId = 'swp_01k0000000000000000000000a'
const intentId = 'int_01k0000000000000000000000a'

const ether = { asset: 'ETH', decimals: 18, amountAtomic: '100000000000000000', amount: '0.1' }
const bought = {
  asset: token,
  decimals: 18,
  amountAtomic: '98710000000000000000',
  amount: '98.71',
}
const least = {
  asset: token,
  decimals: 18,
  amountAtomic: '98216450000000000000',
  amount: '98.21645',
}
const asOf = { blockNumber: 42, blockHash: hash, timestamp: at }
const quote: QuoteView = {
  quoteId,
  side: 'exactIn',
  chainId: 4663,
  sellToken: 'ETH',
  buyToken: token,
  sellAmount: ether,
  buyAmount: bought,
  minBuyAmount: least,
  maxSellAmount: ether,
  slippageBps: 50,
  priceImpactBps: 9,
  fees: [
    {
      kind: 'pool',
      bps: 30,
      amount: {
        asset: weth,
        decimals: 18,
        amountAtomic: '300000000000000',
        amount: '0.0003',
      },
    },
  ],
  route: [
    {
      venue: 'uniswap_v3',
      pool,
      shareBps: 10_000,
      amountIn: ether,
      amountOut: bought,
      hops: [
        {
          pool,
          tokenIn: weth,
          tokenOut: token,
          feePpm: 3_000,
          amountInAtomic: ether.amountAtomic,
          amountOutAtomic: bought.amountAtomic,
        },
      ],
    },
  ],
  gas: { units: '145000', maxFeeAtomic: '290000000000000', costUsd: null },
  blockNumber: 42,
  asOf,
  expiresAt: at,
  issues: {
    allowance: null,
    balance: null,
    simulation: { status: 'not_run', revertReason: null },
  },
  alternatives: [],
}
const swap: SwapView = {
  swapId,
  quoteId,
  status: 'prepared',
  trader,
  quote,
  intents: [
    {
      intentId,
      kind: 'swap',
      status: 'prepared',
      reference: swapId,
      tokenAddress: token,
      chainId: 4663,
      from: trader,
      to: router,
      data: concatHex(['0xac9650d8', padHex('0x20', { size: 32 })]),
      value: ether.amountAtomic,
      gasEstimate: '121004',
      gasLimit: null,
      summary: {
        function: 'multicall',
        sentences: [
          `Swap exactly 0.1 ETH for at least ${least.amountAtomic} base units of ${token} on chain 4663, through the contract at ${router}.`,
        ],
        arguments: [{ name: 'minBuyAmount', value: least.amountAtomic }],
      },
      simulation: {
        ok: true,
        status: 'passed',
        gasUsed: '121004',
        balanceChanges: [
          {
            account: trader,
            asset: 'ETH',
            direction: 'out',
            amountAtomic: ether.amountAtomic,
          },
          {
            account: trader,
            asset: token,
            direction: 'in',
            amountAtomic: bought.amountAtomic,
          },
        ],
      },
      expiresAt: at,
      transactionHash: null,
      evidence: null,
      failure: null,
      createdAt: at,
      updatedAt: at,
    },
  ],
  intentHash: hash,
  execution: null,
  createdAt: at,
}

/** What the rows show as examples; checked against their schemas. */
export const examples = {
  token,
  trader,
  router,
  pool,
  quoteId,
  swapId,
  intentId,
  quote,
  swap,
  asOf,
  ether,
  bought,
  at,
  hash,
  signedTransaction: `0x02${'ab'.repeat(60)}`,
}
