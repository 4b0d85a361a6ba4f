import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EvmNode, startEvmNode } from '../../adapters/anvil/evm-node.ts'
import { type SolanaNode, startSolanaNode } from '../../adapters/litesvm/solana-node.ts'
import { evmChainId } from '../../kernel/chains.ts'
import {
  type ChainAddresses,
  type EvmContracts,
  readRememberedPorts,
  type SolanaMints,
  writeAddresses,
} from './addresses.ts'
import { createAdminHandler } from './admin.ts'
import { lockDataFolder } from './data-lock.ts'
import { deployContracts } from './deploy-contracts.ts'
import { createFileChainLog } from './durable/file-chain-log.ts'
import { type EvmOperator, openEvmOperator } from './evm-operator.ts'
import { createFaucet } from './faucet.ts'
import { type ChainKeys, loadOrCreateKeys } from './keys-file.ts'
import type { ChainDaemonOptions } from './options.ts'
import { startRpcServer, startRpcServerForWeb3 } from './rpc-server/rpc-server.ts'
import { createTimings } from './timings.ts'

const artifactsFolder = fileURLToPath(new URL('../../../contracts/artifacts', import.meta.url))

export type ChainDaemonRun = {
  readonly addresses: ChainAddresses
  readonly timingsMs: Readonly<Record<string, number>>
  /** Resolves with the reason when a chain stops unexpectedly. */
  readonly failed: Promise<string>
  /** Writes the state of both chains and stops everything. */
  readonly stop: () => Promise<void>
}

type Chains = { readonly evm: EvmNode; readonly solana: SolanaNode }

/** Runs both embedded chains in this process until `stop`. */
export async function runChains(
  options: ChainDaemonOptions,
  onWarning: (message: string) => void,
): Promise<ChainDaemonRun> {
  const timings = createTimings()
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = join(await realpath(options.dataDir), 'chains')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockDataFolder(folder)
  const keys = await loadOrCreateKeys(folder)
  timings.mark('lock')
  const chains = await startNodes(folder, keys, onWarning)
  timings.mark('chains')
  const operator = lazily(() => openEvmOperator({ ask: chains.evm.ask, keys, chainId: evmChainId }))
  const contracts = await deployContracts({
    ask: chains.evm.ask,
    operator,
    chainId: evmChainId,
    folder,
    artifactsFolder,
  })
  timings.mark('contracts')
  const { addresses, close } = await serve({
    options,
    folder,
    keys,
    chains,
    contracts,
    operator,
    onWarning,
  })
  timings.mark('serve')
  return {
    addresses,
    timingsMs: timings.read(),
    failed: Promise.race([chains.evm.failed, chains.solana.failed]),
    stop: async () => {
      await close()
      const ended = await Promise.allSettled([chains.evm.stop(), chains.solana.stop()])
      await unlock()
      for (const end of ended) if (end.status === 'rejected') throw end.reason
    },
  }
}

async function startNodes(
  folder: string,
  keys: ChainKeys,
  onWarning: (message: string) => void,
): Promise<Chains> {
  const openLog = (name: string) => createFileChainLog({ folder: join(folder, name), onWarning })
  const nowMs = () => Date.now()
  const starting = startEvmNode({
    chainId: evmChainId,
    folder: join(folder, 'evm'),
    log: openLog('evm'),
    nowMs,
    onWarning,
  })
  // Both chains start concurrently; if one fails, anvil must not be left running.
  const [evm, solana] = await Promise.allSettled([
    starting,
    startSolanaNode({
      log: openLog('solana'),
      nowMs,
      onWarning,
      blockhashSecret: keys.solanaBlockhashSecret,
      operatorSeed: keys.solanaOperatorSeed,
      platformMintSeed: keys.solanaPlatformMintSeed,
    }),
  ])
  if (evm.status === 'fulfilled' && solana.status === 'fulfilled') {
    return { evm: evm.value, solana: solana.value }
  }
  if (evm.status === 'fulfilled') await evm.value.stop()
  if (solana.status === 'fulfilled') await solana.value.stop()
  throw evm.status === 'rejected' ? evm.reason : solana.status === 'rejected' && solana.reason
}

async function serve(parts: {
  readonly options: ChainDaemonOptions
  readonly folder: string
  readonly keys: ChainKeys
  readonly chains: Chains
  readonly contracts: EvmContracts
  readonly operator: () => Promise<EvmOperator>
  readonly onWarning: (message: string) => void
}): Promise<{ readonly addresses: ChainAddresses; readonly close: () => Promise<void> }> {
  const { options, folder, keys, chains, contracts, operator, onWarning } = parts
  const { allowedOrigins } = options
  const remembered = await readRememberedPorts(folder)
  const mints: SolanaMints = chains.solana.mints
  const drip = createFaucet({ operator, contracts, solana: chains.solana })
  const adminPath = `/${keys.adminSecret}`
  const [evm, solana, admin] = await Promise.all([
    startRpcServer({
      preferredPort: options.evmRpcPort || remembered.evm,
      allowedOrigins,
      handler: chains.evm.call,
      openSession: chains.evm.openSession,
    }),
    startRpcServerForWeb3({
      fixedPort: options.solanaRpcPort || null,
      preferredPort: options.solanaRpcPort || remembered.solana,
      onWarning,
      allowedOrigins,
      handler: chains.solana.call,
      openSession: chains.solana.openSession,
    }),
    startRpcServer({
      preferredPort: remembered.admin,
      allowedOrigins: [],
      handler: createAdminHandler({ ...chains, drip }),
      path: adminPath,
    }),
  ])
  const addresses: ChainAddresses = {
    evmRpcUrl: `http://127.0.0.1:${evm.port}`,
    evmWsUrl: `ws://127.0.0.1:${evm.port}`,
    solanaRpcUrl: `http://127.0.0.1:${solana.port}`,
    solanaWsUrl: `ws://127.0.0.1:${solana.port}`,
    adminUrl: `http://127.0.0.1:${admin.port}${adminPath}`,
    contracts,
    solana: mints,
  }
  const ports = { evm: evm.port, solana: solana.port, admin: admin.port }
  await writeAddresses(folder, { ports, addresses })
  return {
    addresses,
    close: async () => {
      await Promise.all([evm.close(), solana.close(), admin.close()])
    },
  }
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null
  return () => {
    cached ??= make()
    // A failed attempt is not cached.
    cached.catch(() => {
      cached = null
    })
    return cached
  }
}
