import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ChainAddresses } from './addresses.ts'

const entry = fileURLToPath(new URL('../chains.ts', import.meta.url))
/** The daemon reports its own failures; one that reports nothing for this long hangs, even on a busy machine. */
const readyTimeoutMs = 600_000
const sayEveryMs = 15_000
const stopTimeoutMs = 20_000

export type ChainDaemon = {
  readonly addresses: ChainAddresses
  readonly timingsMs: Readonly<Record<string, number>>
  readonly pid: number
  /** Asks the daemon to write its state and exit; kills it after 20 s. */
  readonly stop: () => Promise<void>
  /** Resolves when the daemon has exited; `expected` is false when `stop` was not called. It is not restarted. */
  readonly exited: Promise<{ readonly code: number | null; readonly expected: boolean }>
}

/**
 * Starts the chain daemon as a child process and resolves when both chains answer. The daemon ends with this process,
 * even when that is killed, because their IPC channel closes. Rejects when the start fails.
 */
export async function startChainDaemon(options: {
  readonly dataDir: string
  readonly evmRpcPort?: number
  readonly solanaRpcPort?: number
  readonly allowedOrigins?: readonly string[]
  /** Called every 15 s while the chains are still starting. */
  readonly onWaiting?: (line: string) => void
}): Promise<ChainDaemon> {
  const child = fork(entry, [], {
    env: {
      ...process.env,
      DATA_DIR: options.dataDir,
      EVM_RPC_PORT: String(options.evmRpcPort ?? 0),
      SOLANA_RPC_PORT: String(options.solanaRpcPort ?? 0),
      CHAIN_ALLOWED_ORIGINS: (options.allowedOrigins ?? []).join(','),
    },
    // Its log lines go to this process's output; flags such as --inspect are for this process only.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  })
  let expected = false
  const exited = new Promise<{ code: number | null; expected: boolean }>((resolve) => {
    child.once('exit', (code) => resolve({ code, expected }))
  })
  const { addresses, timingsMs } = await waitUntilReady(child, options.onWaiting ?? (() => {}))
  return {
    addresses,
    timingsMs,
    pid: child.pid ?? 0,
    exited,
    stop: async () => {
      expected = true
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      child.kill('SIGTERM')
      await exited
      clearTimeout(timer)
    },
  }
}

type ReadyMessage = ChainAddresses & { readonly timingsMs: Readonly<Record<string, number>> }

function waitUntilReady(
  child: ChildProcess,
  onWaiting: (line: string) => void,
): Promise<{ addresses: ChainAddresses; timingsMs: Readonly<Record<string, number>> }> {
  return new Promise((resolve, reject) => {
    let reason = ''
    const timer = setTimeout(() => {
      reason = `it was not ready within ${readyTimeoutMs / 1_000} s`
      child.kill('SIGKILL')
    }, readyTimeoutMs)
    const reminder = setInterval(() => onWaiting('the embedded chains are starting'), sayEveryMs)
    const settle = (): void => {
      clearTimeout(timer)
      clearInterval(reminder)
    }
    child.once('error', (failure) => {
      settle()
      reject(failure)
    })
    // Rejects only after it has exited, so that the next attempt finds the folder free.
    child.once('exit', (code) => {
      settle()
      reject(new Error(`the chain daemon failed: ${reason === '' ? `exit code ${code}` : reason}`))
    })
    child.on('message', (message: object) => {
      if (!('type' in message)) return
      if (message.type === 'failed') reason = 'reason' in message ? String(message.reason) : ''
      if (message.type !== 'ready') return
      settle()
      // The daemon's entry point sends nothing else.
      const { timingsMs, ...rest } = message as ReadyMessage & { type: string }
      const { type: _type, ...addresses } = rest
      resolve({ addresses, timingsMs })
    })
  })
}
