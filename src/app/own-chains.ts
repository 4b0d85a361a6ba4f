import type { Logger } from '../ports/logger.ts'
import type { Announce } from './announce.ts'
import { startChainDaemon } from './chains/start-daemon.ts'
import type { Config } from './config.ts'
import { type EmbeddedChains, needsDaemon } from './open-chains.ts'
import type { Shutdown } from './shutdown.ts'

/**
 * Starts the chain daemon where this configuration needs one; null when both chains are live. It stops with the
 * program; if it ends unexpectedly, the program stops.
 */
export async function startOwnChains(
  config: Pick<
    Config,
    'allowedOrigins' | 'dataDir' | 'embeddedChains' | 'evmRpcUrl' | 'solanaRpcUrl'
  >,
  parts: {
    readonly announce: Announce
    readonly shutdown: Shutdown
    readonly logger: Logger
  },
): Promise<EmbeddedChains | null> {
  if (!needsDaemon(config)) return null
  const daemon = await startChainDaemon({
    dataDir: config.dataDir,
    allowedOrigins: config.allowedOrigins,
    onWaiting: (line) => parts.announce('waiting', line),
  })
  parts.announce(
    'chains are up',
    `EVM ${daemon.addresses.evmRpcUrl}  Solana ${daemon.addresses.solanaRpcUrl}`,
  )
  parts.shutdown.onStop('chains', () => daemon.stop())
  void daemon.exited.then(({ code, expected }) => {
    if (expected || parts.shutdown.signal.aborted) return
    parts.logger.error('the chain daemon ended', new Error(`exit code ${code}`))
    process.exitCode = 1
    return parts.shutdown.stop('the chain daemon ended')
  })
  return daemon
}
