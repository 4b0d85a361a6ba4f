import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'

const emptyState = gzipSync(JSON.stringify({ blocks: [], transactions: [] }))

async function* stateBytes(): AsyncGenerator<Uint8Array> {
  yield emptyState
}

/** A chain whose first dump is due to be taken over by another anvil, which takes as long as the test says. */
function open() {
  const takeover = Promise.withResolvers<void>()
  const done: string[] = []
  let isDue = true
  let isSilent = false
  const failNext = () => {
    isSilent = true
  }
  const checkpoints = createCheckpoints({
    blocksRetained: 10,
    chain: {
      oldestBlock: () => 0,
      rpc: {
        bytes: () => {
          if (isSilent) {
            isSilent = false
            return Promise.reject(new Error('no answer'))
          }
          done.push('asked for the state')
          return Promise.resolve(stateBytes())
        },
      },
    },
    producer: { exclusive: (task) => task() },
    maker: {
      state: () => ({
        head: { number: 3, hash: '0x3', timestamp: 3, transactions: [] },
        aheadSeconds: 0,
        waiting: [],
      }),
    },
    log: {
      recordsSinceCheckpoint: () => 0,
      checkpoint: async ({ meta, body }) => {
        for await (const _part of body);
        return { name: 'snapshot', meta, read: stateBytes }
      },
    },
    renewal: {
      isDue: () => isDue,
      begin: () => undefined,
      finish: async () => {
        isDue = false
        await takeover.promise
        done.push('another anvil took over')
      },
    },
    onWarning: (message) => {
      throw new Error(message)
    },
  })
  return { checkpoints, done, failNext, takeOver: takeover.resolve }
}

describe('the dumps of a chain that moves into another anvil', () => {
  it('wait until it has: the one before ends with whatever it was still sending', async () => {
    const { checkpoints, done, takeOver } = open()
    const first = checkpoints.now()
    const second = checkpoints.now()
    // Everything here is of this process: after these turns nothing is left to come but the takeover.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(done).toEqual(['asked for the state'])
    takeOver()
    await Promise.all([first, second])
    expect(done).toEqual(['asked for the state', 'another anvil took over', 'asked for the state'])
  })

  it('go on after one that failed', async () => {
    const { checkpoints, done, takeOver, failNext } = open()
    takeOver()
    failNext()
    await expect(checkpoints.now()).rejects.toThrow('no answer')
    await checkpoints.now()
    expect(done).toEqual(['asked for the state', 'another anvil took over'])
  })
})
