import type { FastifyInstance } from 'fastify'
import { encodeFunctionData, getAddress, parseAbi, parseEther, toEventSelector } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestChains, type TestChains } from '../../../../test/support/chain-daemon.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import {
  createFamiliesChain,
  type FamiliesChain,
} from '../../../../test/support/launch-families.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import { createAnvilForks } from '../../../adapters/anvil/anvil-forks.ts'
import { createViemChainEvm } from '../../../adapters/viem/viem-chain-evm.ts'
import { createDevFaucet } from '../../../app/chains/faucet-client.ts'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, EvmReceipt, Hex } from '../../../ports/chain-evm.ts'
import { createRiskService, type GivenSubject, type RiskServiceOptions, riskRows } from './index.ts'

const abi = parseAbi([
  'struct Recipient { address account; uint16 bps; }',
  'struct AntiSnipe { uint16 startBps; uint16 durationSeconds; uint8 decay; }',
  'struct LaunchParams { string name; string symbol; string metadataUri; Recipient[] feeRecipients; AntiSnipe antiSnipe; bytes32 salt; uint256 minTokensOut; uint256 deadline; }',
  'function launch(LaunchParams params) payable returns (address token)',
  'function predictToken(address creator, LaunchParams params) view returns (address token)',
  'function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline) payable returns (uint256 tokensOut)',
  'function transfer(address to, uint256 amount) returns (bool)',
])
const ponsAbi = parseAbi([
  'struct Recipient { address account; uint16 bps; }',
  'struct WalletLimits { uint16 walletBps; uint16 transactionBps; uint32 durationSeconds; }',
  'struct AntiSnipe { uint16 startBps; uint16 durationSeconds; uint8 decay; }',
  'struct LaunchParams { string name; string symbol; string metadataUri; int24 startTick; Recipient[] feeRecipients; WalletLimits limits; AntiSnipe antiSnipe; bytes32 salt; uint256 minTokensOut; uint256 maxTokensToBids; uint256 deadline; }',
  'function launch(LaunchParams params) payable returns (address token)',
])
const lockedTopic = toEventSelector(
  'PositionLocked(address,address,uint24,int24,int24,uint128,uint160,uint256)',
)
const noDeadline = 2n ** 64n - 1n
const id = (last: string) => `lnch_${'0'.repeat(25)}${last}`

const launchParams = (salt: number) =>
  ({
    name: 'Green Candle',
    symbol: 'CNDL',
    metadataUri: '',
    feeRecipients: [],
    antiSnipe: { startBps: 0, durationSeconds: 0, decay: 0 },
    salt: `0x${salt.toString(16).padStart(64, '0')}`,
    minTokensOut: 0n,
    deadline: noDeadline,
  }) as const
const launchCall = (salt: number) =>
  encodeFunctionData({ abi, functionName: 'launch', args: [launchParams(salt)] })
const buyCall = (token: Hex, recipient: Hex) =>
  encodeFunctionData({ abi, functionName: 'buy', args: [token, recipient, 0n, noDeadline] })

async function serverOf(
  evm: ChainEvm,
  parts: Pick<RiskServiceOptions, 'forks' | 'holdersOf' | 'swaps'>,
  subjects: Readonly<Record<string, GivenSubject | null>>,
): Promise<FastifyInstance> {
  const service = createRiskService({
    ...parts,
    evm,
    clock: { nowMs: () => 0 },
    subjectOf: async (launchId) => {
      const subject = subjects[launchId]
      if (subject !== undefined) return subject
      throw new AppError(resourceErrors.not_found, 'There is no such launch.')
    },
  })
  return httpServerOf(
    // The chain index registers the error codes of chain calls.
    { chain: { operations: {}, events: {}, errors: [chainErrors] }, risk: riskRows },
    { risk: service },
    { handlerTimeoutMs: 30_000 },
  )
}

const factsIn = async (http: FastifyInstance, launchId: string) =>
  (await http.inject({ url: `/api/rh-launchpad/launches/${launchId}/risk` })).json()

describe('on a curve', () => {
  const creator = getAddress(`0x${'c0'.repeat(20)}`)
  const friend = getAddress(`0x${'f1'.repeat(20)}`)
  const whale = getAddress(`0x${'aa'.repeat(20)}`)
  let chain: TestChain
  let subject: GivenSubject
  let forks: ReturnType<typeof createAnvilForks>

  const send = (from: Hex, to: Hex, data: Hex, value = 0n) =>
    chain.ask('eth_sendTransaction', [
      { from, to, data, value: `0x${value.toString(16)}`, gas: '0x7a1200' },
    ])
  const mined = async (hash: unknown): Promise<EvmReceipt> => {
    const receipt = await chain.evm.waitForReceipt(`0x${String(hash).slice(2)}`, 10_000)
    if (receipt?.status !== 'success') throw new Error('the transaction failed')
    return receipt
  }

  beforeAll(async () => {
    chain = await createTestChain()
    forks = createAnvilForks({ rpcUrl: chain.rpcUrl })
    await chain.ask('anvil_autoImpersonateAccount', [true])
    for (const account of [creator, friend, whale]) {
      await chain.ask('anvil_setBalance', [account, `0x${parseEther('100').toString(16)}`])
    }
    const { launchpadAddress: launchpad } = chain
    // The creator pays the friend in tokens of an earlier launch.
    const earlier = await mined(await send(creator, launchpad, launchCall(1), parseEther('0.1')))
    const paid = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 1n] })
    await mined(await send(creator, tokenIn(earlier, launchpad), paid))
    const token = await predicted(chain.evm, launchpad, { creator, salt: 2 })
    await chain.ask('evm_setAutomine', [false])
    const launched = await send(creator, launchpad, launchCall(2), parseEther('0.2'))
    await send(friend, launchpad, buyCall(token, friend), parseEther('0.05'))
    await chain.ask('evm_mine')
    await chain.ask('evm_setAutomine', [true])
    const { blockNumber, transactionHash } = await mined(launched)
    await mined(await send(whale, launchpad, buyCall(token, whale), parseEther('0.5')))
    subject = {
      token,
      creator,
      launchpad,
      blockNumber,
      transactionHash,
      family: 'curve',
      expectedCodeHash: null,
      pool: null,
    }
  })

  afterAll(async () => {
    await forks.stop()
    await chain.stop()
  })

  test('200 with what every holder would want to check', async () => {
    const http = await serverOf(chain.evm, { forks, swaps: null }, { [id('1')]: subject })
    const facts = await factsIn(http, id('1'))
    expect(facts.gaps).toEqual([])
    const { buyers } = facts.firstBlockBuyers
    expect(
      buyers.map((buyer: Record<string, unknown>) => [
        buyer['account'],
        buyer['isCreator'],
        buyer['paidByCreator'],
      ]),
    ).toEqual([
      [creator, true, false],
      [friend, false, true],
    ])
    expect(facts.topHolders.holders.map(({ account }: { account: Hex }) => account)).toEqual([
      whale,
      creator,
      friend,
    ])
    const held = facts.topHolders.holders.reduce(
      (sum: bigint, { balanceAtomic }: { balanceAtomic: string }) => sum + BigInt(balanceAtomic),
      0n,
    )
    const supply = BigInt(facts.totalSupplyAtomic)
    expect(facts.topHolders.shareOfSupplyBps).toBe(Number((held * 10_000n) / supply))
    expect(facts.liquidity).toMatchObject({
      venue: 'curve',
      owner: getAddress(chain.launchpadAddress),
      isLaunchContract: true,
    })
    expect(facts.tradeCost).toMatchObject({ tradeFeeBps: 100, antiSnipeFeeBps: 0 })
    expect(facts.trial).toMatchObject({
      holder: whale,
      transfer: { taxBps: 0 },
      sale: { isPossible: true, venue: 'curve' },
    })
    expect(BigInt(facts.trial.sale.receivedWei)).toBeGreaterThan(parseEther('0.1'))
    expect(
      facts.rights.functions.filter(({ isPresent }: { isPresent: boolean }) => isPresent),
    ).toEqual([])
    expect([facts.rights.canDelegate, facts.rights.canSelfDestruct]).toEqual([false, false])
    await http.close()
  })

  test('200 with a reason for what could not be seen, and with holders of an index', async () => {
    const holdersOf = async () => [{ account: friend, balance: 7n }]
    const evm = {
      ...chain.evm,
      getTransactionCount: async () => {
        throw new AppError(chainErrors.refused, 'The state of the block was pruned.')
      },
    }
    const http = await serverOf(
      evm,
      { forks: null, swaps: null, holdersOf },
      { [id('2')]: subject },
    )
    const facts = await factsIn(http, id('2'))
    expect(facts.trial).toBeNull()
    expect(facts.gaps).toEqual([{ fact: 'trial', reason: 'the chain cannot be forked here' }])
    expect(facts.firstBlockBuyers.buyers[0].transactionsBefore).toBeNull()
    expect(facts.topHolders).toMatchObject({ source: 'index', holders: [{ account: friend }] })
    await http.close()
  })

  test('404 for no launch, 409 for one that is not on the chain', async () => {
    const http = await serverOf(chain.evm, { forks, swaps: null }, { [id('3')]: null })
    expect((await factsIn(http, id('3'))).code).toBe('risk.not_on_chain')
    expect((await factsIn(http, id('4'))).code).toBe('resource.not_found')
    await http.close()
  })
})

describe('in a pool', () => {
  let chains: TestChains

  beforeAll(async () => {
    chains = await createTestChains()
  })
  afterAll(() => chains.remove())

  test('200 with all the liquidity at the graduator, and a sale through the router', async () => {
    const { addresses } = await chains.start()
    const { contracts, evmRpcUrl } = addresses
    const evm = createViemChainEvm({ rpcUrl: evmRpcUrl })
    const account = privateKeyToAccount(generatePrivateKey())
    const faucet = createDevFaucet({ adminUrl: addresses.adminUrl })
    await faucet.drip({
      chain: 'evm',
      address: account.address,
      asset: 'ETH',
      amountAtomic: parseEther('10'),
    })
    let nonce = 0
    const send = async (data: Hex, value: bigint) => {
      const raw = await account.signTransaction({
        ...({ chainId: 4663, type: 'eip1559', nonce: nonce++, gas: 12_000_000n } as const),
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1n,
        to: contracts.curveLaunchpad,
        data,
        value,
      })
      const receipt = await evm.waitForReceipt(await evm.sendRawTransaction(raw), 10_000)
      if (receipt?.status !== 'success') throw new Error('the transaction failed')
      return receipt
    }
    const launched = await send(launchCall(1), parseEther('0.1'))
    const token = tokenIn(launched, contracts.curveLaunchpad)
    const completed = await send(buyCall(token, account.address), parseEther('5'))
    const pool = poolIn(completed, contracts.curveLaunchpad)
    const forks = createAnvilForks({ rpcUrl: evmRpcUrl })
    const http = await serverOf(
      evm,
      { forks, swaps: { router: contracts.swapRouter, weth: contracts.weth } },
      {
        [id('1')]: {
          token,
          creator: account.address,
          launchpad: contracts.curveLaunchpad,
          family: 'curve',
          expectedCodeHash: contracts.codeHashes.curveLaunchpad,
          blockNumber: launched.blockNumber,
          transactionHash: launched.transactionHash,
          pool: { address: pool, owner: null, ticks: null },
        },
      },
    )
    const facts = await factsIn(http, id('1'))
    expect(facts.gaps).toEqual([])
    expect(facts.launch.isExpectedCode).toBe(true)
    expect(facts.liquidity).toMatchObject({
      venue: 'pool',
      pool,
      isLaunchContract: true,
      ownedShareBps: 10_000,
    })
    expect(facts.tradeCost.tradeFeeBps).toBe(100)
    expect(facts.trial).toMatchObject({
      holder: account.address,
      transfer: { taxBps: 0 },
      sale: { isPossible: true, venue: 'pool' },
    })
    expect(facts.creator.shareOfSupplyBps).toBe(8_000)
    expect(facts.limits).toBeNull()
    await http.close()
    await forks.stop()
  })
})

describe('in a pool from the first second', () => {
  let chain: FamiliesChain

  beforeAll(async () => {
    chain = await createFamiliesChain()
  })
  afterAll(() => chain.stop())

  test('200 with what the token burns and what it lets one account hold', async () => {
    const { ask, owner, pons } = chain
    await ask('anvil_autoImpersonateAccount', [true])
    const params = {
      ...launchParams(1),
      startTick: -207_200,
      limits: { walletBps: 100, transactionBps: 50, durationSeconds: 3_600 },
      antiSnipe: { startBps: 8_000, durationSeconds: 600, decay: 0 },
      maxTokensToBids: 0n,
    }
    const data = encodeFunctionData({ abi: ponsAbi, functionName: 'launch', args: [params] })
    const value = `0x${parseEther('0.005').toString(16)}`
    const hash = await ask('eth_sendTransaction', [
      { from: owner, to: pons, data, value, gas: '0x895440' },
    ])
    const launched = await chain.evm.waitForReceipt(`0x${String(hash).slice(2)}`, 10_000)
    if (launched?.status !== 'success') throw new Error('the launch failed')
    const locked = launched.logs.find(({ topics }) => topics[0] === lockedTopic)
    const token = getAddress(`0x${locked?.topics[1]?.slice(-40)}`)
    const pool = getAddress(`0x${locked?.topics[2]?.slice(-40)}`)
    const forks = createAnvilForks({ rpcUrl: chain.rpcUrl })
    const http = await serverOf(
      chain.evm,
      { forks, swaps: { router: chain.swapRouter, weth: chain.weth } },
      {
        [id('1')]: {
          token,
          creator: owner,
          launchpad: pons,
          family: 'pons',
          expectedCodeHash: null,
          blockNumber: launched.blockNumber,
          transactionHash: launched.transactionHash,
          pool: { address: pool, owner: pons, ticks: [-207_200, 887_200] },
        },
      },
    )
    const facts = await factsIn(http, id('1'))
    expect(facts.tradeCost).toMatchObject({ tradeFeeBps: 100, antiSnipeFeeBps: 8_000 })
    expect(facts.limits).toMatchObject({
      walletLimitAtomic: `${10n ** 25n}`,
      transactionLimitAtomic: `${5n * 10n ** 24n}`,
      bindsSalesThatPullFirst: true,
    })
    // Sales go straight into the pool, so no limit applies.
    expect(facts.trial).toMatchObject({
      transfer: { isPossible: true, taxBps: 0 },
      sale: { isPossible: true, venue: 'pool' },
    })
    const accounts = facts.topHolders.holders.map(({ account }: { account: Hex }) => account)
    expect(accounts).toEqual([getAddress(owner)])
    await http.close()
    await forks.stop()
  })
})

/** The token that a launchpad's log names first. */
function tokenIn(receipt: EvmReceipt, launchpad: Hex): Hex {
  const log = receipt.logs.find(({ address }) => getAddress(address) === getAddress(launchpad))
  return getAddress(`0x${log?.topics[1]?.slice(-40)}`)
}

/** The pool's address from the launchpad's last log. */
function poolIn(receipt: EvmReceipt, launchpad: Hex): Hex {
  const log = receipt.logs.findLast(({ address }) => getAddress(address) === getAddress(launchpad))
  return getAddress(`0x${log?.topics[2]?.slice(-40)}`)
}

async function predicted(
  evm: ChainEvm,
  launchpad: Hex,
  { creator, salt }: { readonly creator: Hex; readonly salt: number },
): Promise<Hex> {
  const data = encodeFunctionData({
    abi,
    functionName: 'predictToken',
    args: [creator, launchParams(salt)],
  })
  return getAddress(`0x${(await evm.call({ to: launchpad, data })).slice(-40)}`)
}
