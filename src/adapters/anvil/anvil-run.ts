import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainSnapshot } from '../../ports/chain-log.ts'
import { type AnvilProcess, startAnvil } from './anvil-process.ts'
import { type AnvilRpc, createAnvilRpc } from './anvil-rpc.ts'
import type { PidFile } from './orphan.ts'
import { writeStateFile } from './restore.ts'

/** An anvil process that was started from a snapshot, or empty. */
export type AnvilRun = {
  readonly anvil: AnvilProcess
  readonly rpc: AnvilRpc
  /** The oldest available block; 0 when none was pruned. */
  readonly oldestBlock: number
  /** Waits for outstanding calls, then ends the process. */
  readonly end: () => Promise<void>
}

/** Settings that all runs of one chain share. */
export type RunSettings = {
  readonly chainId: number
  readonly folder: string
  readonly pids: PidFile
  /** How many of the newest blocks are kept, with transactions, receipts and logs. */
  readonly blocksRetained: number
}

/**
 * Starts an anvil with this state. The state is passed as a file because of size limits of requests and strings. If
 * anvil cannot load it, the error names the snapshot and what to do.
 */
export async function startRun(
  settings: RunSettings,
  snapshot: ChainSnapshot | null,
): Promise<AnvilRun> {
  if (snapshot === null) return toRun(await startAnvil(processOptions(settings, null)), 0)
  const stateFile = join(settings.folder, 'anvil-state.json')
  try {
    const oldestBlock = await writeStateFile(stateFile, snapshot, settings.blocksRetained)
    return toRun(await startAnvil(processOptions(settings, stateFile)), oldestBlock)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `the EVM chain cannot be restored from ${snapshot.name}: ${reason}. Move this file away to start from the snapshot before it, or the whole data folder to begin anew.`,
      { cause },
    )
  } finally {
    await rm(stateFile, { force: true })
  }
}

function processOptions(settings: RunSettings, stateFile: string | null) {
  return { ...settings, stateFile, cacheFolder: join(settings.folder, 'anvil-cache') }
}

function toRun(anvil: AnvilProcess, oldestBlock: number): AnvilRun {
  const rpc = createAnvilRpc(anvil.url)
  return {
    anvil,
    rpc,
    oldestBlock,
    end: async () => {
      await rpc.idle()
      rpc.close()
      await anvil.stop()
    },
  }
}
