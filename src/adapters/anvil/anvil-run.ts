import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainSnapshot } from '../../ports/chain-log.ts'
import { type AnvilProcess, startAnvil } from './anvil-process.ts'
import { type AnvilRpc, createAnvilRpc } from './anvil-rpc.ts'
import type { PidFile } from './orphan.ts'
import { writeStateFile } from './restore.ts'

/** An anvil with the state of one snapshot, or with none. */
export type AnvilRun = {
  readonly anvil: AnvilProcess
  readonly rpc: AnvilRpc
  /** Blocks below it are not there; nothing was forgotten where it is 0. */
  readonly oldestBlock: number
  /** Lets what was asked be answered, then ends the process. */
  readonly end: () => Promise<void>
}

/** What all runs of one chain have in common. */
export type RunSettings = {
  readonly chainId: number
  readonly folder: string
  readonly pids: PidFile
  /** Of the newest blocks, with their transactions, receipts and logs. */
  readonly blocksKept: number
}

/**
 * Starts an anvil with this state. The state goes as a file, because a request and a string have their limits; where
 * anvil cannot take it, the error names the snapshot and says what to do.
 */
export async function startRun(
  settings: RunSettings,
  snapshot: ChainSnapshot | null,
): Promise<AnvilRun> {
  if (snapshot === null) return toRun(await startAnvil(processOptions(settings, null)), 0)
  const stateFile = join(settings.folder, 'anvil-state.json')
  try {
    const oldestBlock = await writeStateFile(stateFile, snapshot, settings.blocksKept)
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
