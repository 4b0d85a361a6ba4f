import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Member } from './plan.ts'

const programs = {
  api: new URL('../main.ts', import.meta.url),
  worker: new URL('../worker.ts', import.meta.url),
}
const stopTimeoutMs = 30_000
const restartPauseMs = 1_000

/** A process of a cluster that is started again whenever it ends and nobody asked it to. */
export type MemberProcess = {
  /** Resolves when it says that it is ready, the first time. Rejects when it ends before that. */
  readonly ready: Promise<void>
  /** Asks it to end in order; ends it at once after 30 s. Safe to repeat. */
  readonly stop: () => Promise<void>
}

/** Starts `member` and keeps it running until `stop`. */
export function keepRunning(
  member: Member,
  options: {
    readonly environment: NodeJS.ProcessEnv
    readonly onLine: (line: string) => void
    readonly onEnded: (code: number | null) => void
  },
): MemberProcess {
  const program = fileURLToPath(programs[member.program])
  let stopped = false
  let child: ChildProcess
  let ended: Promise<number | null>

  const start = () => {
    child = fork(program, [], {
      env: { ...options.environment, ...member.environment },
      // Their own reports begin with their names; their logs go where ours go.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      execArgv: process.execArgv,
    })
    ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)))
  }
  const watchLines = (onLine: (line: string) => void) => {
    let rest = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
  }
  const goOn = async () => {
    for (;;) {
      const code = await ended
      if (stopped) return
      options.onEnded(code)
      await pause(restartPauseMs)
      if (stopped) return
      start()
      watchLines(options.onLine)
    }
  }

  start()
  const ready = new Promise<void>((resolve, reject) => {
    watchLines((line) => {
      options.onLine(line)
      if (/^\s*[\d.]+ s {2}ready /.test(line)) resolve()
    })
    void ended.then((code) => reject(new Error(`${member.name} did not start (exit code ${code})`)))
  })
  void ready.then(goOn, () => {})
  return {
    ready,
    stop: async () => {
      stopped = true
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    },
  }
}
