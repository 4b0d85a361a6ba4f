import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import {
  readArtifact,
  readPackageArtifact,
  uniswapArtifacts,
} from '../../src/app/chains/contract-artifacts.ts'
import { createTestChain, type TestChain } from './launchpad-world.ts'

export const testUniswapAbi = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(MintParams params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'struct DecreaseParams { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'function decreaseLiquidity(DecreaseParams params) payable returns (uint256 amount0, uint256 amount1)',
  'function positions(uint256 tokenId) view returns (uint96, address, address, address, uint24, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'struct InParams { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(InParams params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32, uint256)',
  'struct OutParams { address tokenIn; address tokenOut; uint256 amount; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactOutputSingle(OutParams params) returns (uint256 amountIn, uint160 sqrtPriceX96After, uint32, uint256)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amountIn, uint160[], uint32[], uint256)',
  'struct SwapParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(SwapParams params) payable returns (uint256 amountOut)',
  'function getPool(address, address, uint24) view returns (address)',
  'function setFeeProtocol(uint8, uint8)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8 feeProtocol, bool)',
  'function liquidity() view returns (uint128)',
  'function ticks(int24) view returns (uint128 liquidityGross, int128 liquidityNet, uint256, uint256, int56, uint160, uint32, bool)',
  'function approve(address, uint256) returns (bool)',
  'function transfer(address, uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function mint(address to, uint256 amount)',
  'function deposit() payable',
])

export const maxAmount = 2n ** 255n
export const noDeadline = 99_999_999_999n

/** A launchpad chain with Uniswap V3 beside it, and an account that the node signs for. */
export type UniswapChain = TestChain & {
  readonly owner: Hex
  readonly weth: Hex
  readonly factory: Hex
  readonly quoterV2: Hex
  readonly swapRouter: Hex
  readonly positionManager: Hex
  /** Sends from any account without its key; raises when the transaction fails. */
  readonly send: (call: {
    readonly from?: Hex
    readonly to?: Hex
    readonly data?: Hex
    readonly value?: bigint
  }) => Promise<Hex>
  /** A coin of which the owner has 10^30, all spenders approved. */
  readonly token: () => Promise<Hex>
}

/** Starts the chain and deploys Uniswap's published contracts. */
export async function createUniswapChain(): Promise<UniswapChain> {
  const chain = await createTestChain()
  await chain.ask('anvil_autoImpersonateAccount', [true])
  const { address: owner } = await chain.account()
  await chain.ask('anvil_setBalance', [owner, `0x${parseEther('1000000').toString(16)}`])
  const quantity = (value: bigint): Hex => `0x${value.toString(16)}`
  const receiptOf = async (request: Readonly<Record<string, unknown>>) => {
    const hash = await chain.ask('eth_sendTransaction', [request])
    const receipt = await chain.evm.waitForReceipt(hash as Hex, 10_000)
    if (receipt?.status !== 'success') throw new Error('a transaction of the test failed')
    return receipt
  }
  const send: UniswapChain['send'] = async ({ from = owner, to, data = '0x', value = 0n }) => {
    const receipt = await receiptOf({
      from,
      data,
      value: quantity(value),
      gas: quantity(15_000_000n),
      ...(to === undefined ? {} : { to }),
    })
    return receipt.contractAddress === null
      ? receipt.transactionHash
      : getAddress(receipt.contractAddress)
  }
  const deploy = (
    artifact: { readonly abi: readonly unknown[]; readonly bytecode: Hex },
    args: readonly unknown[],
  ) =>
    send({
      data: encodeDeployData({ abi: artifact.abi as Abi, bytecode: artifact.bytecode, args }),
    })
  const own = (name: string) =>
    readArtifact(new URL(`../../contracts/artifacts/${name}.json`, import.meta.url).pathname)
  const weth = await deploy(await own('WrappedEther'), [])
  const factory = await deploy(await readPackageArtifact(uniswapArtifacts.uniswapV3Factory), [])
  const on = async (path: string, further: readonly Hex[] = []) =>
    deploy(await readPackageArtifact(path), [factory, weth, ...further])
  const quoterV2 = await on(uniswapArtifacts.quoterV2)
  const swapRouter = await on(uniswapArtifacts.swapRouter)
  const positionManager = await on(uniswapArtifacts.positionManager, [weth])
  const approveAll = async (token: Hex) => {
    for (const spender of [swapRouter, positionManager]) {
      await send({ to: token, data: call('approve', [spender, maxAmount]) })
    }
  }
  await send({ to: weth, value: parseEther('500000'), data: call('deposit', []) })
  await approveAll(weth)
  const coin = await own('TestUsdc')
  return {
    ...chain,
    owner,
    weth,
    factory,
    quoterV2,
    swapRouter,
    positionManager,
    send,
    async token() {
      const address = await deploy(coin, [owner])
      await send({ to: address, data: call('mint', [owner, 10n ** 30n]) })
      await approveAll(address)
      return address
    },
  }
}

/** Calldata of one of the functions above; the names and arguments are written by tests, next to each other. */
export function call(functionName: string, args: readonly unknown[]): Hex {
  const question = { abi: testUniswapAbi, functionName, args } as never
  return encodeFunctionData(question)
}

/** The two in the order of a pool. */
export function sorted(left: Hex, right: Hex): readonly [Hex, Hex] {
  return left.toLowerCase() < right.toLowerCase() ? [left, right] : [right, left]
}

/** Opens a pool at a price of one and provides `liquidity` base units of both tokens within a factor of 1.8. */
export async function fundPool(
  chain: UniswapChain,
  pair: readonly [Hex, Hex],
  { fee, liquidity }: { readonly fee: number; readonly liquidity: bigint },
): Promise<void> {
  const [token0, token1] = sorted(...pair)
  await chain.send({
    to: chain.positionManager,
    data: call('createAndInitializePoolIfNecessary', [token0, token1, fee, 2n ** 96n]),
  })
  const params = {
    token0,
    token1,
    fee,
    tickLower: -6_000,
    tickUpper: 6_000,
    amount0Desired: liquidity,
    amount1Desired: liquidity,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: chain.owner,
    deadline: noDeadline,
  }
  await chain.send({ to: chain.positionManager, data: call('mint', [params]) })
}

/** Pseudo-random numbers below a bound; the same seed gives the same ones. */
export function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * bound)
  }
}
