import { expect, test } from 'vitest'
import { createChainState } from './chain-state.ts'

test('a chain that is opened again within the same slot has the blockhash of that slot', () => {
  const options = { blockhashSecret: 'secret', startedAtMs: 0 }
  const first = createChainState({ ...options, saved: null })
  first.moveTo({ slot: 1_000_007n, unixSeconds: 3n, expirations: 1 })
  const again = createChainState({ ...options, saved: first.save() })
  expect(again.time().slot).toBe(1_000_007n)
  expect(again.blockhashes.latest()).toBe(first.blockhashes.latest())
  expect(again.blockhashes.latest()).not.toBe('')
})
