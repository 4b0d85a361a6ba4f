import { encodeFunctionData, getAddress, type Hex, parseAbi, parseEther } from 'viem'
import { launchpadConfig } from '../../src/app/chains/launchpad-config.ts'
import type { FamiliesChain } from './launch-families.ts'
import { maxAmount, noDeadline, testUniswapAbi } from './uniswap-chain.ts'

const spacing = 200
const poolFee = 10_000
const bidsPerTransaction = 20
const bidWei = 10n ** 9n
const multicallAbi = parseAbi([
  'function multicall(bytes[] data) payable returns (bytes[] results)',
])
const zero: Hex = `0x${'00'.repeat(20)}`

/** Somebody who spends next to nothing to keep the pool of a token away from its curve's last price. */
export type Griefer = {
  /** Makes the pool where the token costs far more, with this many bids of dust on the way to the curve's last price. */
  readonly fillPriceRange: (bids: number) => Promise<void>
  /** Buys whatever is offered beside the price with a little ether, and so pushes the price up again. */
  readonly pushBack: (wei: bigint) => Promise<void>
  /** The price of the pool, in Uniswap's form. */
  readonly price: () => Promise<bigint>
}

/** What a griefer needs of a chain. */
export type GrieferChain = Pick<
  FamiliesChain,
  'factory' | 'positionManager' | 'send' | 'swapRouter' | 'weth'
> & {
  readonly evm: Pick<FamiliesChain['evm'], 'call'>
  /** An account with ether, which the node signs for. */
  readonly account: () => Promise<{ readonly address: Hex }>
}

/** A griefer of this token, with the real contracts of Uniswap. */
export async function createGriefer(chain: GrieferChain, token: Hex): Promise<Griefer> {
  const { evm, factory, positionManager, send, swapRouter, weth } = chain
  const { address: griefer } = await chain.account()
  const isToken0 = BigInt(token) < BigInt(weth)
  const [token0, token1] = isToken0 ? [token, weth] : [weth, token]
  const call = (to: Hex, data: Hex, value = 0n) => send({ from: griefer, to, data, value })
  const target = lastTick(isToken0)
  // Up, for the price of the token, is up in ticks only where the token comes first.
  const up = isToken0 ? 1 : -1

  const approve = async () => {
    await call(
      weth,
      encodeFunctionData({ abi: testUniswapAbi, functionName: 'deposit' }),
      parseEther('50'),
    )
    for (const spender of [positionManager, swapRouter]) {
      const args = [spender, maxAmount] as const
      await call(weth, encodeFunctionData({ abi: testUniswapAbi, functionName: 'approve', args }))
    }
  }

  const bidAt = (step: number): Hex => {
    const lower = target + up * step * spacing
    return encodeFunctionData({
      abi: testUniswapAbi,
      functionName: 'mint',
      args: [
        {
          token0,
          token1,
          fee: poolFee,
          tickLower: lower,
          tickUpper: lower + spacing,
          amount0Desired: isToken0 ? 0n : bidWei,
          amount1Desired: isToken0 ? bidWei : 0n,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: griefer,
          deadline: noDeadline,
        },
      ],
    })
  }

  return {
    async fillPriceRange(bids) {
      await approve()
      const price = priceAt(target + up * (bids + 2) * spacing)
      await call(
        positionManager,
        encodeFunctionData({
          abi: testUniswapAbi,
          functionName: 'createAndInitializePoolIfNecessary',
          args: [token0, token1, poolFee, price],
        }),
      )
      for (let first = 1; first <= bids; first += bidsPerTransaction) {
        const count = Math.min(bidsPerTransaction, bids - first + 1)
        const data = Array.from({ length: count }, (_, index) => bidAt(first + index))
        await call(
          positionManager,
          encodeFunctionData({ abi: multicallAbi, functionName: 'multicall', args: [data] }),
        )
      }
    },
    async pushBack(wei) {
      await call(
        swapRouter,
        encodeFunctionData({
          abi: testUniswapAbi,
          functionName: 'exactInputSingle',
          args: [
            {
              tokenIn: weth,
              tokenOut: token,
              fee: poolFee,
              recipient: griefer,
              deadline: noDeadline,
              amountIn: wei,
              amountOutMinimum: 0n,
              sqrtPriceLimitX96: 0n,
            },
          ],
        }),
      )
    },
    async price() {
      const pool = await evm.call({
        to: factory,
        data: encodeFunctionData({
          abi: testUniswapAbi,
          functionName: 'getPool',
          args: [token0, token1, poolFee],
        }),
      })
      const slot = await evm.call({
        to: getAddress(`0x${pool.slice(26)}`),
        data: encodeFunctionData({ abi: testUniswapAbi, functionName: 'slot0' }),
      })
      return BigInt(slot.slice(0, 66))
    },
  }
}

/** The tick of the curve's last price, at the spacing below it. */
function lastTick(isToken0: boolean): number {
  const { curveSupply, virtualEth, virtualToken } = launchpadConfig({
    protocolFeeOwner: zero,
    graduator: zero,
    creatorFees: zero,
  })
  const left = virtualToken - curveSupply
  const ether = Number((virtualEth * virtualToken) / left)
  const price = isToken0 ? ether / Number(left) : Number(left) / ether
  return Math.floor(Math.log(price) / Math.log(1.0001) / spacing) * spacing
}

/** The square root price of a tick, near enough for where somebody makes a pool. */
function priceAt(tick: number): bigint {
  return BigInt(Math.floor(1.0001 ** (tick / 2) * 2 ** 96))
}
