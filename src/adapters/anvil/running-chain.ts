import type { AnvilRpc } from './anvil-rpc.ts'
import type { AnvilRun } from './anvil-run.ts'

/** The chain, independent of which anvil currently runs it. */
export type RunningChain = {
  readonly rpc: Pick<AnvilRpc, 'call' | 'bytes'>
  /** The URL of the current anvil, for long-lived connections, which end with it. */
  readonly url: () => string
  /** The oldest available block. */
  readonly oldestBlock: () => number
  /** Switches to another anvil; the previous one ends after its outstanding calls. */
  readonly moveTo: (next: AnvilRun) => void
  /** Resolves with the reason when an anvil exits unexpectedly. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/** A chain that starts in this anvil. */
export function createRunningChain(first: AnvilRun): RunningChain {
  const failure = Promise.withResolvers<string>()
  let run = first
  let stopping = false
  let leaving: Promise<void> = Promise.resolve()
  watch(first)

  function watch(watched: AnvilRun): void {
    void watched.anvil.exited.then(() => {
      if (!stopping && watched === run) failure.resolve('anvil ended without being asked to')
    })
  }

  return {
    rpc: {
      call: (method, params) => run.rpc.call(method, params),
      bytes: (method, params) => run.rpc.bytes(method, params),
    },
    url: () => run.anvil.url,
    oldestBlock: () => run.oldestBlock,
    moveTo: (next) => {
      const before = run
      run = next
      watch(next)
      leaving = leaving.then(() => before.end())
    },
    failed: failure.promise,
    stop: async () => {
      stopping = true
      await leaving
      await run.end()
    },
  }
}
