import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ChainAddresses } from './addresses.ts'

const entry = fileURLToPath(new URL('../chains.ts', import.meta.url))
/** It says itself why it fails; a daemon that says nothing for this long hangs, however busy the machine is. */
const readyTimeoutMs = 600_000
const sayEveryMs = 15_000
const stopTimeoutMs = 20_000

export type ChainDaemon = {
  readonly addresses: ChainAddresses
  readonly timingsMs: Readonly<Record<string, number>>
  readonly pid: number
  /** Asks the daemon to write its state and end; kills it when it takes longer than 20 s. */
  readonly stop: () => Promise<void>
  /** Resolves when the daemon has ended; `expected` is false when nobody called `stop`. Nobody restarts it. */
  readonly exited: Promise<{ readonly code: number | null; readonly expected: boolean }>
}

/**
 * Starts the chain daemon as a child and resolves when both chains answer. The daemon ends with this process, even
 * when it is killed, because their channel closes. Raises when it does not get ready.
 */
export async function startChainDaemon(options: {
  readonly dataDir: string
  readonly evmRpcPort?: number
  readonly solanaRpcPort?: number
  readonly allowedOrigins?: readonly string[]
  /** Is told every 15 s that the chains are still starting. */
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
    // Its log lines go where ours go; flags such as --inspect are for this process alone.
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
    // Raised only once it is gone, so that the next try finds the folder free.
    child.once('exit', (code) => {
      settle()
      reject(new Error(`the chain daemon failed: ${reason === '' ? `exit code ${code}` : reason}`))
    })
    child.on('message', (message: object) => {
      if (!('type' in message)) return
      if (message.type === 'failed') reason = 'reason' in message ? String(message.reason) : ''
      if (message.type !== 'ready') return
      settle()
      // Our own entry point sends nothing else.
      const { timingsMs, ...rest } = message as ReadyMessage & { type: string }
      const { type: _type, ...addresses } = rest
      resolve({ addresses, timingsMs })
    })
  })
}
