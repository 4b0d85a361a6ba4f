import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChainDaemon } from '../../src/app/chains/start-daemon.ts'

/** Names the folder of the run to the processes that run tests. */
export const runDirVariable = 'TEST_RUN_DIR'

/**
 * A new data folder of chains whose contracts are deployed: a copy of one that the run makes once. Outside of a run it is
 * empty, and its first daemon deploys them.
 */
export async function copyDeployedChains(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chains-'))
  const runDir = process.env[runDirVariable]
  if (runDir === undefined) return dataDir
  const deployed = await deployedIn(runDir)
  await cp(join(deployed, 'chains'), join(dataDir, 'chains'), { recursive: true })
  // What the daemon compiled is the same for all.
  await symlink(join(deployed, compileCache), join(dataDir, compileCache))
  return dataDir
}

const compileCache = 'compile-cache'
let deployed: Promise<string> | undefined

function deployedIn(runDir: string): Promise<string> {
  deployed ??= deploy(runDir)
  return deployed
}

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
