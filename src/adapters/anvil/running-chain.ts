import type { AnvilRpc } from './anvil-rpc.ts'
import type { AnvilRun } from './anvil-run.ts'

/** The chain, in whichever anvil it is now. */
export type RunningChain = {
  readonly rpc: Pick<AnvilRpc, 'call' | 'bytes'>
  /** Of the anvil itself, for connections that stay; they end with it. */
  readonly url: () => string
  /** Blocks below it were forgotten. */
  readonly oldestBlock: () => number
  /** From here on another anvil answers; the one before ends when it has answered what it was asked. */
  readonly moveTo: (next: AnvilRun) => void
  /** Resolves with the reason when an anvil ended that should not. */
  readonly failed: Promise<string>
  readonly stop: () => Promise<void>
}

/** A chain that runs in this anvil for the present. */
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
