import { lockDirectory } from '../adapters/sql/directory-lock.ts'
import type { Shutdown } from './shutdown.ts'
import { assertWritable } from './start-checks.ts'

/** One program per data directory: the embedded database and chains do not support a second one. */
export async function lockDataDir(dataDir: string, shutdown: Shutdown): Promise<void> {
  assertWritable(dataDir, 'DATA_DIR')
  const lock = await lockDirectory(dataDir)
  shutdown.onStop('data directory', () => lock.release())
}
