import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { spawnAnvil } from '../src/adapters/anvil/anvil-process.ts'
import { startEmbeddedServer } from '../src/adapters/sql/embedded/database.ts'

/**
 * Starts PostgreSQL, anvil and LiteSVM alone and together, as a program that does nothing else would, and answers how long it
 * took until all three could be used. Each is ended again.
 */
export async function startEngines(folder: string): Promise<number> {
  const startedAt = performance.now()
  const [sql, evm, solana] = await Promise.all([
    startEmbeddedServer({ dataDir: join(folder, 'database') }),
    spawnAnvil(['--chain-id', '4663', '--port', '0', '--no-mining', '--accounts', '0']),
    startLiteSvm(),
  ])
  const readyMs = performance.now() - startedAt
  process.kill(evm.pid)
  solana.kill()
  await Promise.all([sql.stop(), evm.exited, once(solana, 'exit')])
  return readyMs
}

/** In a process of its own, as the product runs it: the library is machine code and loads another thousand files. */
async function startLiteSvm(): Promise<ChildProcess> {
  const script = `const { LiteSVM } = await import('litesvm')
    globalThis.kept = new LiteSVM()
    process.stdout.write('ready')
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
