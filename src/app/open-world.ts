import { systemClock } from '../adapters/system/system-clock.ts'
import { systemRandom } from '../adapters/system/system-random.ts'
import { createVisits } from '../adapters/system/visits.ts'
import { createTerminalFiles } from '../adapters/terminal-files/create-terminal-files.ts'
import type { Config } from './config.ts'
import { type EmbeddedChains, openChains } from './open-chains.ts'
import { openEgress } from './open-egress.ts'
import { openWallets } from './open-wallets.ts'
import { isPassing, retryUntilReady } from './retry-until-ready.ts'
import { fundServiceWallets, loadServiceKeys } from './service-keys.ts'
import type { Shutdown } from './shutdown.ts'
import { loadVaultKeys } from './vault-keys.ts'
import type { World } from './world.ts'

/** Completes the world around an open database: chains, keys, wallets and egress. */
export async function openWorld(
  config: Config,
  parts: Pick<World, 'bus' | 'callers' | 'database' | 'limiter' | 'logger'> & {
    readonly daemon: EmbeddedChains | null
    /** Where generated keys are stored; null when several processes share them. */
    readonly keysFolder: string | null
    readonly shutdown: Shutdown
    /** Called with what the start is waiting for. Default: nothing is reported. */
    readonly say?: (line: string) => void
  },
): Promise<World> {
  const {
    bus,
    callers,
    daemon,
    database,
    keysFolder,
    limiter,
    logger,
    shutdown,
    say = () => {},
  } = parts
  const [chains, keys, vaultKeys] = await Promise.all([
    openChains(config, daemon),
    loadServiceKeys({ folder: keysFolder, given: config.serviceKeys }),
    loadVaultKeys({ folder: keysFolder, given: config.vaultMasterKeys }),
  ])
  const { key: graduationKey } = config.graduations
  const wallets = await openWallets({ keys, graduationKey, chains, database })
  // Each step first checks whether it is needed, so all are safe to repeat.
  const work = () => endow(chains, wallets)
  await retryUntilReady(work, { what: 'the embedded chains', mayPass: isPassing, say })
  return {
    bus,
    callers,
    database,
    limiter,
    logger,
    visits: createVisits({
      clock: systemClock,
      quietAfterMs: config.quietAfterMs,
      isAlone: config.databaseUrl === null,
    }),
    terminalFiles: createTerminalFiles(),
    chains,
    keys,
    vaultKeys,
    wallets,
    ...openEgress(config, shutdown),
    clock: systemClock,
    random: systemRandom,
  }
}

/** Funds the service's wallets on the embedded chains. */
async function endow(chains: World['chains'], wallets: World['wallets']): Promise<void> {
  await fundServiceWallets(chains, {
    evm: wallets.evm?.address ?? null,
    solana: wallets.solana?.address ?? null,
  })
  await fundServiceWallets(chains, { evm: wallets.graduations?.address ?? null, solana: null })
  // On a live chain the account is created for the first offer that needs it, because it costs rent.
  const { faucet, usdc } = chains
  if (faucet !== null && usdc.mint !== null) await wallets.solana?.ensureTokenAccount(usdc.mint)
}
