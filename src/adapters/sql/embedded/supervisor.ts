import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { DatabaseUnavailable } from '../errors.ts'
import type { RunAs } from './run-as.ts'
import { endServerAtOnce } from './stale-server.ts'

/** A running server that ends with this process, however that dies. */
export type Server = {
  /** Requests a fast shutdown, which closes client connections; kills it after 20 s. Safe to repeat. */
  readonly stop: () => Promise<void>
}

/** The server reports its own failures; crash recovery may take long on a busy machine. */
const readyTimeoutMs = 600_000
const stopTimeoutMs = 20_000
const wordsMax = 40

/**
 * The shell starts the server and waits for it; a second shell waits on a pipe from this process. The pipe closes on
 * `stop` and when this process is killed, and then the server is told to shut down.
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( read -r _ <&3; kill -INT "$server" ) >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$server"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`

type Child = ChildProcessByStdio<Writable, null, Readable>

/**
 * Starts the server and resolves when it accepts connections. Rejects with `DatabaseUnavailable` and its output when it
 * ends before. Calls `onEnded` when it ends later unexpectedly.
 */
export async function startServer(options: {
  readonly argv: readonly string[]
  readonly clusterDir: string
  readonly runAs: RunAs
  readonly onEnded: (error: DatabaseUnavailable) => void
}): Promise<Server> {
  const { argv, clusterDir, runAs } = options
  const child: Child = spawn('/bin/sh', ['-c', script, 'sh', ...runAs.prefix, ...argv], {
    ...runAs.ids,
    // In its own process group, so that Ctrl-C reaches this program first.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
  })
  // It may be gone when the pipe is closed.
  child.stdin.on('error', () => {})
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const words = await waitUntilReady(child, clusterDir)
  let expected = false
  void ended.then(() => {
    if (!expected)
      options.onEnded(new DatabaseUnavailable('PostgreSQL ended.', diagnosticsOf(words)))
  })
  return {
    stop: async () => {
      expected = true
      child.stdin.end()
      const timer = setTimeout(() => endServerAtOnce(clusterDir), stopTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

function waitUntilReady(child: Child, clusterDir: string): Promise<readonly string[]> {
  const words: string[] = []
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => endServerAtOnce(clusterDir), readyTimeoutMs)
    const fail = (cause?: unknown) => {
      clearTimeout(timer)
      const message = 'PostgreSQL could not be started.'
      reject(new DatabaseUnavailable(message, { cause, ...diagnosticsOf(words) }))
    }
    child.once('error', fail)
    child.once('close', () => fail())
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      words.push(...text.split('\n').filter((line) => line !== ''))
      words.splice(0, words.length - wordsMax)
      if (!text.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve(words)
    })
  })
}

function diagnosticsOf(words: readonly string[]): { readonly diagnostics: string } {
  return { diagnostics: words.join('\n') }
}
