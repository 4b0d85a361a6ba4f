import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { DatabaseUnavailable } from '../errors.ts'
import type { RunAs } from './run-as.ts'
import { endServerAtOnce } from './stale-server.ts'

/** A running server that ends with this process, however that dies. */
export type Server = {
  /** Asks it to end in order, which takes its clients' connections; ends it at once after 20 s. Safe to repeat. */
  readonly stop: () => Promise<void>
}

/** It says itself why it fails; recovery after a crash may take its time, however busy the machine is. */
const readyTimeoutMs = 600_000
const stopTimeoutMs = 20_000
const wordsMax = 40

/**
 * The shell starts the server and waits for it; a second one waits on the pipe that this process holds. The pipe closes when
 * this process asks for the end, and also when it is killed: then the server is told to end in order.
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
 * Starts the server and resolves when it takes connections. Rejects with `DatabaseUnavailable`, which holds its own words,
 * when it ends before. `onEnded` is called when it ends later and nobody asked it to.
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
    // A group of its own, so that a Ctrl-C of the terminal reaches this program first.
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
    if (!expected) options.onEnded(new DatabaseUnavailable('PostgreSQL ended.', said(words)))
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
      reject(new DatabaseUnavailable(message, { cause, ...said(words) }))
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

function said(words: readonly string[]): { readonly diagnostics: string } {
  return { diagnostics: words.join('\n') }
}
