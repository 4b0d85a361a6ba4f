import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { findAnvilBinary } from '../../src/adapters/anvil/anvil-binary.ts'
import { createEventLog, type SqlEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../../src/adapters/sql/event-log/migrations.ts'
import { evmPayoutWalletMigrations } from '../../src/adapters/viem/evm-payout-wallet-table.ts'
import { createViemChainEvm } from '../../src/adapters/viem/viem-chain-evm.ts'
import {
  type ChainIndexer,
  chainIndexMigrations,
  createChainIndexer,
} from '../../src/domains/chain/chain-index/index.ts'
import { createIntentSightings, intentsMigrations } from '../../src/domains/chain/intents/index.ts'
import { creatorFeesAbi } from '../../src/domains/chain/launchpad/abi.gen.ts'
import { standardCurveConfig } from '../../src/domains/chain/launchpad/curve.ts'
import {
  createLaunchpadProjection,
  createLaunchpadService,
  type FurtherContracts,
  type LaunchpadService,
  launchpadIntents,
  launchpadMigrations,
  type SharedAddresses,
} from '../../src/domains/chain/launchpad/index.ts'
import { createPoolsProjection, poolsMigrations } from '../../src/domains/chain/pools/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { RecordedEvent } from '../../src/kernel/event.ts'
import type { ChainEvm } from '../../src/ports/chain-evm.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { Logger } from '../../src/ports/logger.ts'
import type { Ports } from '../../src/ports/ports.ts'
import type { Random } from '../../src/ports/random.ts'
import { rpc } from './chain-daemon.ts'
import { createTestDatabase } from './database.ts'
import { watched } from './visits.ts'

export const testChainId = 4663
const startTimeoutMs = 15_000

/** What a signer needs of an intent. */
export type Signable = {
  readonly chainId: number
  readonly to: string
  readonly data: string
  readonly value: string
}

/** A chain of its own with a launchpad on it. Blocks are made for each transaction. */
export type TestChain = {
  readonly rpcUrl: string
  readonly evm: ChainEvm
  readonly launchpadAddress: Hex
  readonly creatorFeesAddress: Hex
  readonly startBlock: bigint
  /** A new account with 100 ether. */
  readonly account: () => Promise<PrivateKeyAccount>
  /** Any method of the node, also the operator's; raises when it answers with an error. */
  readonly ask: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** The intent, signed as a wallet would; `change` makes it differ. */
  readonly sign: (
    account: PrivateKeyAccount,
    intent: Signable,
    change?: Readonly<Record<string, unknown>>,
  ) => Promise<Hex>
  readonly stop: () => Promise<void>
}

/** Starts the chain and deploys the launchpad with the standard terms and no graduator. */
export async function createTestChain(): Promise<TestChain> {
  const { rpcUrl, stop } = await startNode()
  const node = createViemChainEvm({ rpcUrl })
  const ask = async (method: string, params: readonly unknown[] = []) => {
    const answer = await rpc(rpcUrl, method, params)
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
  const evm: ChainEvm = {
    ...node,
    // The node mines behind its answer; waiting here keeps tests from racing it, above all with a reorganisation.
    sendRawTransaction: async (signed) => {
      const hash = await node.sendRawTransaction(signed)
      const endMs = performance.now() + 10_000
      while (
        (await node.waitForReceipt(hash, receiptPollMs)) === null &&
        performance.now() < endMs
      ) {
        if (!(await isMining(ask))) break
      }
      return hash
    },
  }
  const account = async () => {
    const made = privateKeyToAccount(generatePrivateKey())
    await ask('anvil_setBalance', [made.address, `0x${parseEther('100').toString(16)}`])
    return made
  }
  const deployer = await account()
  const send = async (nonce: number, transaction: { readonly to?: Hex; readonly data: Hex }) => {
    const raw = await deployer.signTransaction({
      type: 'eip1559',
      chainId: testChainId,
      nonce,
      gas: 12_000_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
      ...transaction,
    })
    return evm.waitForReceipt(await evm.sendRawTransaction(raw), 10_000)
  }
  const deploy = async (nonce: number, name: string, args: readonly unknown[]) => {
    const artifact = await readArtifact(name)
    const receipt = await send(nonce, { data: encodeDeployData({ ...artifact, args }) })
    if (receipt?.contractAddress == null) throw new Error(`${name} was not deployed`)
    return { address: receipt.contractAddress, blockNumber: receipt.blockNumber }
  }
  const vault = await deploy(0, 'CreatorFees', [])
  const launchpad = await deploy(1, 'CurveLaunchpad', [
    {
      ...standardCurveConfig,
      protocolFeeOwner: deployer.address,
      graduator: '0x0000000000000000000000000000000000000000',
      creatorFees: vault.address,
    },
  ])
  const seal = { abi: creatorFeesAbi, functionName: 'seal' } as const
  await send(2, {
    to: vault.address,
    data: encodeFunctionData({ ...seal, args: [[launchpad.address]] }),
  })
  return {
    rpcUrl,
    evm,
    launchpadAddress: launchpad.address,
    creatorFeesAddress: vault.address,
    startBlock: vault.blockNumber,
    account,
    ask,
    stop,
    sign: async (signer, intent, change = {}) =>
      signer.signTransaction({
        type: 'eip1559',
        chainId: intent.chainId,
        nonce: await evm.getTransactionCount(signer.address, 'pending'),
        gas: 3_000_000n,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1n,
        to: intent.to as Hex,
        data: intent.data as Hex,
        value: BigInt(intent.value),
        ...change,
      }),
  }
}

/** The launchpad on a chain, with a database of its own. */
export type LaunchpadWorld = Ports<'database' | 'logger'> & {
  readonly outbox: SqlEventLog
  readonly service: LaunchpadService
  readonly indexer: ChainIndexer
  readonly clock: Clock & { advance: (ms: number) => void }
  /** Applies everything up to the tip. */
  readonly sync: () => Promise<void>
  /** Another indexer on the same database, as a second process would have. */
  readonly createIndexer: (evm?: ChainEvm) => ChainIndexer
  readonly events: () => Promise<readonly RecordedEvent[]>
  readonly close: () => Promise<void>
}

/** Everything that the launchpad stands on, in order. */
export const launchpadSets = [
  { domain: 'chain-index', migrations: chainIndexMigrations },
  { domain: 'intents', migrations: intentsMigrations },
  { domain: 'pools', migrations: poolsMigrations },
  { domain: 'launchpad', migrations: launchpadMigrations },
  { domain: 'events', migrations: eventLogMigrations },
  { domain: 'evm_payout_wallet', migrations: evmPayoutWalletMigrations },
] as const satisfies readonly MigrationSet[]

export async function createLaunchpadWorld(
  chain: TestChain,
  options: {
    readonly expectedCodeHash?: Hex
    readonly evm?: ChainEvm
    readonly further?: FurtherContracts
    /** Whether an account is a simulated trader's. */
    readonly isSimulated?: (address: string) => boolean
    /** Contracts of others, with the code that is expected there. */
    readonly shared?: SharedAddresses
    /** The Uniswap V3 factory whose pools are indexed too. */
    readonly poolFactory?: Hex
    /** Has `launchpadSets`; another process may be on it too. Default: a new one. */
    readonly database?: Database
  } = {},
): Promise<LaunchpadWorld> {
  let offsetMs = 0
  const clock = {
    nowMs: () => Date.now() + offsetMs,
    advance: (ms: number) => {
      offsetMs += ms
    },
  }
  const random: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) }
  const evm = options.evm ?? chain.evm
  const database = options.database ?? (await createTestDatabase(launchpadSets))
  const outbox = createEventLog({ database, clock, random, logger: silent })
  const { isSimulated } = options
  const parts = {
    database,
    evm,
    clock,
    random,
    outbox,
    logger: silent,
    ...(isSimulated === undefined ? {} : { isSimulated }),
  }
  const service = createLaunchpadService({
    ...parts,
    settings: {
      launchpadAddress: chain.launchpadAddress,
      expectedCodeHash: options.expectedCodeHash ?? null,
      chainId: testChainId,
      baseUrl: 'http://localhost:4663',
      ...(options.shared === undefined ? {} : { shared: options.shared }),
      ...(options.further === undefined ? {} : { further: options.further }),
    },
  })
  const createIndexer = (seen: ChainEvm = evm) =>
    createChainIndexer({
      ...parts,
      visits: watched,
      evm: seen,
      projections: [
        createIntentSightings({ ...parts, evm: seen, owners: [launchpadIntents] }),
        createLaunchpadProjection({
          ...parts,
          evm: seen,
          launchpadAddress: chain.launchpadAddress,
          creatorFeesAddress: chain.creatorFeesAddress,
          ...(options.further === undefined ? {} : { further: options.further }),
        }),
        ...(options.poolFactory === undefined
          ? []
          : [createPoolsProjection({ ...parts, evm: seen, factoryAddress: options.poolFactory })]),
      ],
      settings: { startBlock: chain.startBlock, pollMs: 50, behindGraceMs: 0 },
    })
  const indexer = createIndexer()
  return {
    database,
    outbox,
    logger: silent,
    service,
    indexer,
    clock,
    createIndexer,
    sync: async () => {
      for (let pass = 0; pass < 50; pass++) {
        const outcome = await indexer.sync()
        // A pass may itself send bytes again, which then are in a block after the tip that it saw.
        if (outcome === 'current' && (await isIndexed(database, evm))) return
      }
      throw new Error('the index never reached the tip')
    },
    events: () => readEvents(outbox),
    close: async () => {
      await indexer.stop()
      await database.close()
    },
  }
}

/** Whether the newest block of the index is the chain's. */
async function isIndexed({ query }: Database, evm: ChainEvm): Promise<boolean> {
  const [tip, newest] = await Promise.all([
    evm.getBlock('latest'),
    sql<{ hash: string }>`SELECT hash FROM chain_blocks ORDER BY number DESC LIMIT 1`.execute(
      query,
    ),
  ])
  return tip?.hash === newest.rows[0]?.hash
}

const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

async function readEvents(log: SqlEventLog): Promise<readonly RecordedEvent[]> {
  await log.sequence()
  const filter = { topics: [], accountId: null, everyAudience: true } as const
  return (await log.read({ afterSeq: 0n, filter, limit: 1_000 })).events
}

async function readArtifact(name: string): Promise<{ readonly abi: Abi; readonly bytecode: Hex }> {
  const path = new URL(`../../contracts/artifacts/${name}.json`, import.meta.url)
  // The file is made by the contracts' own build.
  return JSON.parse(await readFile(path, 'utf8')) as { abi: Abi; bytecode: Hex }
}

const receiptPollMs = 50

/** Whether a transaction will be in a block without more ado: one that waits for a nonce before it will not. */
async function isMining(ask: TestChain['ask']): Promise<boolean> {
  if ((await ask('anvil_getAutomine')) !== true) return false
  const status = (await ask('txpool_status')) as { readonly pending: Hex }
  return BigInt(status.pending) > 0n
}

async function startNode(): Promise<{ rpcUrl: string; stop: () => Promise<void> }> {
  const child = spawn(
    findAnvilBinary(),
    ['--chain-id', String(testChainId), '--host', '127.0.0.1', '--port', '0', '--accounts', '0'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('anvil did not listen')), startTimeoutMs)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Listening on (\S+)$/.exec(line)?.[1]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(`http://${address}`)
    })
    child.once('error', reject)
  })
  return {
    rpcUrl,
    stop: async () => {
      end()
      process.off('exit', end)
      await exited
    },
  }
}

/** Terms that tests prepare with unless they are about terms. */
export const testTerms = { maxSlippageBps: 100, deadlineSeconds: 600 }

/** Prepares, signs, submits and indexes a launch. */
export async function launchToken(
  chain: TestChain,
  world: LaunchpadWorld,
  launch: {
    readonly creator: PrivateKeyAccount
    readonly initialBuyEth?: string
    readonly feeRecipient?: string
  },
) {
  const { creator, ...rest } = launch
  const prepared = await world.service.launches.prepare({
    ...testTerms,
    ...rest,
    creator: creator.address,
    name: 'Green Candle',
    symbol: 'CNDL',
  })
  await world.service.launches.submit(prepared.id, {
    signedTransaction: await chain.sign(creator, prepared.intent),
  })
  await world.sync()
  return world.service.launches.get(prepared.id)
}

/** Prepares, signs, submits and indexes a trade, with its approval when it has one. */
export async function tradeToken(
  chain: TestChain,
  world: LaunchpadWorld,
  trade: {
    readonly trader: PrivateKeyAccount
    readonly token: string
    readonly side: 'buy' | 'sell'
    readonly amountIn: bigint
    /** Units of gas, where the usual ones do not suffice. */
    readonly gas?: bigint
  },
) {
  const prepared = await world.service.trades.prepare({
    ...testTerms,
    token: trade.token,
    side: trade.side,
    trader: trade.trader.address,
    amountIn: trade.amountIn.toString(),
  })
  for (const intent of prepared.intents) {
    const change = trade.gas === undefined ? {} : { gas: trade.gas }
    const signed = await chain.sign(trade.trader, intent, change)
    await world.service.intents.submit(intent.id, { signedTransaction: signed })
    await world.sync()
  }
  return prepared
}

/** The code and the further members of a refusal; raises when the work was not refused. */
export async function refusalOf(work: Promise<unknown>): Promise<{
  readonly code: string
  readonly status: number
  readonly faults: readonly string[]
  readonly extra: Readonly<Record<string, unknown>>
}> {
  const failure = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof AppError)) throw new Error('was not refused', { cause: failure })
  return {
    code: failure.spec.code,
    status: failure.spec.status,
    faults: (failure.options.faults ?? []).map((fault) => fault.location),
    extra: failure.options.extra ?? {},
  }
}
