import { describe, expect, it } from 'vitest'
import { pruneState } from './prune-state.ts'

const block = (number: number) => ({
  header: { parentHash: '0xa"\\{[', number: `0x${number.toString(16)}` },
  transactions: [{ input: '0x' }],
  ommers: [],
})
const transaction = (
  number: number,
  traces: readonly unknown[] = [{ trace: { data: '0x}]' } }],
) => ({
  info: { transaction_hash: '0x1', traces, exit: 'Stop', nonce: 7 },
  receipt: { logs: [{ topics: ['0x2'] }] },
  block_number: number,
})
const numbers = [5, 1, 3, 2, 4]
const state = {
  block: { number: '0x5' },
  accounts: { '0xa': { code: '0x60', storage: { blocks: '[{"' } }, transactions: { nonce: 1 } },
  best_block_number: 5,
  blocks: numbers.map(block),
  transactions: numbers.map((number) => transaction(number)),
  historical_states: null,
}

async function pruned(
  json: string,
  oldestOf: (newest: number) => number,
  partBytes: number,
): Promise<unknown> {
  const bytes = Buffer.from(json)
  async function* parts() {
    for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
  }
  const kept: Uint8Array[] = []
  for await (const part of pruneState(parts(), oldestOf)) kept.push(part)
  return JSON.parse(Buffer.concat(kept).toString())
}

describe('pruneState', () => {
  const json = JSON.stringify(state)

  it.each([1, 2, 3, 7, 64, json.length])(
    'leaves out what is old and every trace, in parts of %i bytes',
    async (partBytes) => {
      expect(await pruned(json, (newest) => newest - 2, partBytes)).toEqual({
        ...state,
        blocks: [5, 3, 4].map(block),
        transactions: [5, 3, 4].map((number) => transaction(number, [])),
      })
    },
  )

  it.each([0, 9])('gives whole JSON where %i is the oldest block', async (oldest) => {
    const kept = numbers.filter((number) => number >= oldest)
    expect(await pruned(json, () => oldest, 10)).toMatchObject({
      accounts: state.accounts,
      blocks: kept.map(block),
      transactions: kept.map((number) => transaction(number, [])),
      historical_states: null,
    })
  })

  it('takes an empty chain as it is', async () => {
    const empty = { ...state, blocks: [], transactions: [] }
    expect(await pruned(JSON.stringify(empty), () => 3, 5)).toEqual(empty)
  })
})
