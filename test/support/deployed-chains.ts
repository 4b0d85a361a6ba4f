import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { startChainDaemon } from '../../src/app/chains/start-daemon.ts'

/** Names the folder of the run to the processes that run tests. */
export const runDirVariable = 'TEST_RUN_DIR'

/**
 * Copies chains whose contracts are deployed, which the run makes once, into an empty data folder. Outside of a run that
 * stays empty, and its first daemon deploys them.
 */
export async function copyDeployedChains(dataDir: string): Promise<void> {
  const runDir = process.env[runDirVariable]
  if (runDir === undefined) return
  deploying ??= deploy(runDir)
  const deployed = await deploying
  await cp(join(deployed, 'chains'), join(dataDir, 'chains'), { recursive: true })
  // What the daemon compiled is the same for all.
  await symlink(join(deployed, compileCache), join(dataDir, compileCache))
}

const compileCache = 'compile-cache'
let deploying: Promise<string> | undefined

/** Whoever of the run's processes is done first has made it; the others use that one. */
async function deploy(runDir: string): Promise<string> {
  const made = join(runDir, 'deployed-chains')
  const draft = await mkdtemp(`${made}-`)
  const daemon = await startChainDaemon({ dataDir: draft })
  await daemon.stop()
  try {
    await rename(draft, made)
  } catch {
    await rm(draft, { recursive: true })
  }
  return made
}
