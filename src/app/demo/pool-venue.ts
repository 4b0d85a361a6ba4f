import { randomBytes } from 'node:crypto'
import {
  bytesToHex,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  parseAbi,
  zeroAddress,
} from 'viem'
import { ponsLaunchpadAbi, uniLaunchpadAbi } from '../../domains/chain/launchpad/abi.gen.ts'
import type { DemoMarket, DemoVenue } from '../../domains/platform/demo/index.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import { allowanceOf, balanceOf } from './token-reads.ts'

const marketsMax = 6n
/** The longest time until a token that a reorganisation removed is noticed. */
const listMs = 30_000
const deadlineSeconds = 600
const poolFeePpm = 10_000
const tickSpacing = 200
/** About 10^-9 ether per token. */
const startTick = -207_200
const endTick = 887_200
const q96 = 2 ** 96

const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
])
const routerAbi = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(bytes[] data) payable returns (bytes[])',
])

type VenueOptions = {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly family: 'pons' | 'uni'
  readonly launchpad: Hex
  readonly router: Hex
  readonly weth: Hex
}

type Listed = Pick<DemoMarket, 'creator' | 'openedAtMs' | 'token'> & { readonly pool: Hex }

/** A launchpad whose tokens trade in a pool from the first block, through the router as for anybody else. */
export function createPoolVenue(options: VenueOptions): DemoVenue {
  const { evm, family, router, weth } = options
  const deadline = () => BigInt(Math.floor(options.clock.nowMs() / 1_000) + deadlineSeconds)
  const list = createListing(options)
  const swap = (tokenIn: Hex, tokenOut: Hex, given: { amountIn: bigint; recipient: Hex }) => ({
    tokenIn,
    tokenOut,
    fee: poolFeePpm,
    deadline: deadline(),
    ...given,
    // Play money among simulated traders: any price is acceptable.
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  })
  return {
    name: family,
    launchWeight: 0.5,
    async markets(creators) {
      const listed = (await list()).filter(({ creator }) => creators.includes(creator))
      return Promise.all(
        listed.map(async ({ pool, ...market }) => {
          const price = await priceIn(evm, pool, BigInt(market.token) < BigInt(weth))
          return { ...market, price, canBuy: true, canSell: true }
        }),
      )
    },
    async launch(wallet, { firstBuy, name, symbol }) {
      const { launchFee, startTick: tick } = await readTerms(options)
      const params = {
        name,
        symbol,
        metadataUri: '',
        startTick: tick,
        minTokensOut: 0n,
        maxTokensToBids: 0n,
        feeRecipients: [{ account: wallet.address, bps: 10_000 }],
        salt: bytesToHex(randomBytes(32)),
        deadline: deadline(),
      }
      await wallet.send({
        to: options.launchpad,
        value: launchFee + firstBuy,
        data: encodeLaunch(family, params),
      })
    },
    async buy(wallet, token, value) {
      const params = swap(weth, token, { amountIn: value, recipient: wallet.address })
      const data = encodeFunctionData({
        abi: routerAbi,
        functionName: 'exactInputSingle',
        args: [params],
      })
      await wallet.send({ to: router, value, data })
    },
    holding: (wallet, token) => balanceOf(evm, token, wallet.address),
    async sell(wallet, token, amount) {
      const spending = { owner: wallet.address, spender: router }
      if ((await allowanceOf(evm, token, spending)) < amount) {
        await wallet.send({ to: token, data: approveAll(router) })
      }
      // The router itself receives the wrapped ether, and unwraps it for the seller.
      const params = swap(token, weth, { amountIn: amount, recipient: zeroAddress })
      const sale = encodeFunctionData({
        abi: routerAbi,
        functionName: 'exactInputSingle',
        args: [params],
      })
      await wallet.send({ to: router, data: thenUnwrap(sale, wallet.address) })
    },
  }
}

/** A router call whose proceeds are paid out as ether. */
function thenUnwrap(call: Hex, recipient: Hex): Hex {
  const unwrap = encodeFunctionData({
    abi: routerAbi,
    functionName: 'unwrapWETH9',
    args: [0n, recipient],
  })
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [[call, unwrap]] })
}

const noFee = { startBps: 0, durationSeconds: 0, decay: 0 } as const

type LaunchTexts = {
  readonly name: string
  readonly symbol: string
  readonly metadataUri: string
  readonly startTick: number
  readonly minTokensOut: bigint
  readonly maxTokensToBids: bigint
  readonly feeRecipients: readonly { readonly account: Hex; readonly bps: number }[]
  readonly salt: Hex
  readonly deadline: bigint
}

function encodeLaunch(family: VenueOptions['family'], params: LaunchTexts): Hex {
  return family === 'uni'
    ? encodeFunctionData({
        abi: uniLaunchpadAbi,
        functionName: 'launch',
        args: [
          {
            ...params,
            feeTier: poolFeePpm,
            endTick,
            limits: { walletBps: 0, durationSeconds: 0 },
            antiSnipe: noFee,
          },
        ],
      })
    : encodeFunctionData({
        abi: ponsLaunchpadAbi,
        functionName: 'launch',
        args: [
          {
            ...params,
            limits: { walletBps: 0, transactionBps: 0, durationSeconds: 0 },
            antiSnipe: noFee,
          },
        ],
      })
}

async function readTerms({ evm, launchpad }: VenueOptions) {
  const call = { abi: uniLaunchpadAbi, functionName: 'terms' } as const
  const data = await evm.call({ to: launchpad, data: encodeFunctionData(call) })
  const { launchFee, maxStartTick, minStartTick } = decodeFunctionResult({ ...call, data })
  const lowest = Math.ceil(minStartTick / tickSpacing) * tickSpacing
  const highest = Math.floor(maxStartTick / tickSpacing) * tickSpacing
  return { launchFee, startTick: Math.min(highest, Math.max(lowest, startTick)) }
}

/** The newest launches, read again when there are more, and periodically. */
function createListing({ clock, evm, launchpad }: VenueOptions): () => Promise<readonly Listed[]> {
  const known = new Map<Hex, Listed>()
  let listed:
    | { readonly count: bigint; readonly atMs: number; items: readonly Listed[] }
    | undefined
  const ask = (data: Hex) => evm.call({ to: launchpad, data })
  const abi = uniLaunchpadAbi

  async function read(index: bigint): Promise<Listed> {
    const at = { abi, functionName: 'tokenAt' } as const
    const answer = await ask(encodeFunctionData({ ...at, args: [index] }))
    const token = decodeFunctionResult({ ...at, data: answer })
    const found = known.get(token)
    if (found !== undefined) return found
    const of = { abi, functionName: 'launchOf' } as const
    const data = await ask(encodeFunctionData({ ...of, args: [token] }))
    const { creator, launchedAt, pool } = decodeFunctionResult({ ...of, data })
    const launch = { token, creator, pool, openedAtMs: Number(launchedAt) * 1_000 }
    known.set(token, launch)
    return launch
  }

  return async () => {
    const count = { abi, functionName: 'tokenCount' } as const
    const tokens = decodeFunctionResult({ ...count, data: await ask(encodeFunctionData(count)) })
    const nowMs = clock.nowMs()
    if (listed?.count === tokens && nowMs - listed.atMs < listMs) return listed.items
    const first = tokens > marketsMax ? tokens - marketsMax : 0n
    const items: Listed[] = []
    for (let index = first; index < tokens; index++) items.push(await read(index))
    listed = { count: tokens, atMs: nowMs, items }
    return items
  }
}

async function priceIn(evm: ChainEvm, pool: Hex, tokenIsToken0: boolean): Promise<number> {
  const call = { abi: poolAbi, functionName: 'slot0' } as const
  const data = await evm.call({ to: pool, data: encodeFunctionData(call) })
  const root = Number(decodeFunctionResult({ ...call, data })[0]) / q96
  return tokenIsToken0 ? root ** 2 : root ** -2
}

function approveAll(spender: Hex): Hex {
  return encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender, maxUint256],
  })
}
