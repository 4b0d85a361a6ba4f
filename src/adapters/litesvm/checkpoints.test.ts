import { describe, expect, it } from 'vitest'
import type { ChainLog } from '../../ports/chain-log.ts'
import { createCheckpoints } from './checkpoints.ts'

/** A ledger whose time is moved by hand, on a log with nothing new. */
function open() {
  let expirations = 7
  const written: number[] = []
  const log: Pick<ChainLog, 'recordsSinceCheckpoint'> = { recordsSinceCheckpoint: () => 0 }
  const checkpoints = createCheckpoints({
    log,
    ledger: {
      time: () => ({ slot: 1n, unixSeconds: 1n, expirations }),
      checkpoint: async () => void written.push(expirations),
    },
    onWarning: (message) => {
      throw new Error(message)
    },
  })
  const passSlots = (count: number) => {
    for (let slot = 0; slot < count; slot += 1) {
      expirations += 1
      checkpoints.noteTime()
    }
  }
  return { checkpoints, passSlots, written }
}

describe('the snapshots of a chain that nobody uses', () => {
  it('come so often that no start has more than an hour of blockhashes to make again', async () => {
    const { passSlots, written } = open()
    passSlots(8_999)
    expect(written).toEqual([])
    passSlots(1)
    await Promise.resolve()
    expect(written).toEqual([9_007])
  })

  it('end with the chain', async () => {
    const { checkpoints, passSlots, written } = open()
    await checkpoints.last()
    passSlots(20_000)
    expect(written).toEqual([])
  })
})
