import { lockDirectory } from '../adapters/sql/directory-lock.ts'
import type { Shutdown } from './shutdown.ts'
import { assertWritable } from './start-checks.ts'

/** One program at a time on a data directory: the embedded database and chains have no second reader. */
export async function holdDataDir(dataDir: string, shutdown: Shutdown): Promise<void> {
  assertWritable(dataDir, 'DATA_DIR')
  const lock = await lockDirectory(dataDir)
  shutdown.onStop('data directory', () => lock.release())
}
