import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { parseChainDaemonOptions } from './chains/options.ts'

const options = parseChainDaemonOptions(process.env)
// Without the cache, compiling viem and ws would take most of a later start.
enableCompileCache(join(options.dataDir, 'compile-cache'))
const { runChains } = await import('./chains/daemon.ts')

let ending = false
let run: Awaited<ReturnType<typeof runChains>> | null = null

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
// The API process has ended, for whatever reason; nothing else needs the chains.
process.on('disconnect', () => void end(0))

try {
  run = await runChains(options, (message) => log('warn', message))
  if (ending) await end(0)
  const { adminUrl, ...shown } = run.addresses
  // The admin path is a secret: only a parent process receives it, over IPC; it is never printed.
  const secret = process.send === undefined ? {} : { adminUrl }
  report({ type: 'ready', ...shown, ...secret, timingsMs: run.timingsMs })
  void run.failed.then((reason) => {
    log('error', reason)
    return end(1)
  })
} catch (failure) {
  log('error', failure instanceof Error ? (failure.stack ?? failure.message) : String(failure))
  report({ type: 'failed', reason: failure instanceof Error ? failure.message : String(failure) })
  await end(1)
}

async function end(code: number): Promise<void> {
  if (run === null) {
    // Stops as soon as the start has finished.
    ending = true
    if (code !== 0) process.exit(code)
    return
  }
  const running = run
  run = null
  ending = true
  let exitCode = code
  await running.stop().catch((failure: unknown) => {
    exitCode = 1
    log('error', `stopping: ${String(failure)}`)
  })
  process.exit(exitCode)
}

function report(message: object): void {
  if (process.send === undefined) process.stdout.write(`${JSON.stringify(message)}\n`)
  else process.send(message)
}

function log(level: string, message: string): void {
  process.stderr.write(`${JSON.stringify({ level, part: 'chains', message })}\n`)
}
