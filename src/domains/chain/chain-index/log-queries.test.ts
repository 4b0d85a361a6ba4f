import { expect, test } from 'vitest'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import { logQueries, matchesFilter } from './log-queries.ts'
import type { ChainProjection } from './projection.ts'

const addresses: readonly Hex[] = ['0xAa', '0xbb', '0xcc']
const events: readonly Hex[] = ['0x01', '0x02', '0x03']
const people: readonly Hex[] = ['0x11', '0x22']

function projection(name: string, filter: ChainProjection['filter']): ChainProjection {
  return { name, filter, apply: async () => undefined, revertAbove: async () => undefined }
}

function logOf(address: Hex, topics: readonly Hex[]): EvmLog {
  return {
    address,
    topics,
    data: '0x',
    blockNumber: 1n,
    blockHash: '0x',
    transactionHash: '0x',
    transactionIndex: 0,
    logIndex: 0,
  }
}

/** All combinations of address and topics. */
const logs = addresses.flatMap((address) => [
  logOf(address, []),
  ...events.flatMap((event) => [
    logOf(address, [event]),
    ...people.map((person) => logOf(address, [event, person])),
  ]),
])

function someOf<item>(items: readonly item[], next: (bound: number) => number): readonly item[] {
  const some = items.filter(() => next(2) === 0)
  return some.length === 0 ? items.slice(0, 1) : some
}

function randomFilter(next: (bound: number) => number): ChainProjection['filter'] {
  const address = next(3) === 0 ? {} : { address: someOf(addresses, next) }
  const kind = next(4)
  if (kind === 0) return address
  const event = kind === 1 ? null : someOf(events, next)
  return { ...address, topics: next(4) === 0 ? [event, someOf(people, next)] : [event] }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'seed %i: the questions together bring each projection its logs, and no log that nobody wants',
  (seed) => {
    expect(logs).toHaveLength(30)
    const next = numbers(seed)
    for (let round = 0; round < 200; round++) {
      const projections = Array.from({ length: 1 + next(5) }, (_, index) =>
        projection(String(index), randomFilter(next)),
      )
      const questions = logQueries(projections)
      const asked = questions.flatMap((question) => question.projections)
      expect(questions.length).toBeGreaterThan(0)
      expect(asked.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(projections)
      for (const { filter, projections: asking } of questions) {
        for (const log of logs) {
          const isBrought = matchesFilter(filter, log)
          const isNeeded = asking.some((each) => matchesFilter(each.filter, log))
          expect(isBrought).toBe(isNeeded)
        }
      }
    }
  },
)

test('what differs in one way only is one question', () => {
  const one = (...filters: ChainProjection['filter'][]) =>
    logQueries(filters.map((filter, index) => projection(String(index), filter))).map(
      ({ filter }) => filter,
    )
  expect(one({ address: '0xaa' }, { address: ['0xBB', '0xaa'] })).toEqual([
    { address: ['0xaa', '0xbb'] },
  ])
  expect(one({ topics: [['0x01']] }, { topics: ['0x02'] })).toEqual([
    { topics: [['0x01', '0x02']] },
  ])
  expect(one({ topics: ['0x01'] }, { address: '0xaa' })).toHaveLength(2)
  expect(one({ address: '0xaa' }, { address: '0xaa', topics: [null, '0x11'] })).toHaveLength(2)
})

/** Pseudo-random numbers below a bound; the same seed gives the same ones. */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * bound)
  }
}
