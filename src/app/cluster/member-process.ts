import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Member } from './plan.ts'

const programs = {
  api: new URL('../main.ts', import.meta.url),
  worker: new URL('../worker.ts', import.meta.url),
}
const stopTimeoutMs = 30_000
const restartPauseMs = 1_000

/** A process of a cluster that is restarted when it ends unexpectedly. */
export type MemberProcess = {
  /** Resolves when it first reports that it is ready. Rejects when it ends before that. */
  readonly ready: Promise<void>
  /** Asks it to shut down; kills it after 30 s. Safe to repeat. */
  readonly stop: () => Promise<void>
}

/** Starts `member` and keeps it running until `stop`. */
export function keepRunning(
  member: Member,
  options: {
    readonly environment: NodeJS.ProcessEnv
    readonly onEnded: (code: number | null) => void
  },
): MemberProcess {
  let isStopped = false
  let child = start(member, options.environment)

  const goOn = async (): Promise<void> => {
    for (;;) {
      if (!hasEnded(child)) await once(child, 'exit')
      if (isStopped) return
      options.onEnded(child.exitCode)
      await pause(restartPauseMs)
      if (isStopped) return
      child = start(member, options.environment)
    }
  }

  const ready = untilReady(child, member.name)
  void ready.then(goOn, () => {})
  return {
    ready,
    stop: async () => {
      isStopped = true
      if (hasEnded(child)) return
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
      child.kill('SIGTERM')
      await once(child, 'exit')
      clearTimeout(timer)
    },
  }
}

function start({ environment, program }: Member, common: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileURLToPath(programs[program]), [], {
    env: { ...common, ...environment },
    // The cluster reports starts itself; members' logs go to its standard error.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: process.execArgv,
  })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function untilReady(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Members send no other message.
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${name} did not start (exit code ${code})`)))
  })
}
