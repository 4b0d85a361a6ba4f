import { expect, test } from 'vitest'
import { addressOf, drawCrowd } from './crowd.ts'
import type { GroupInput } from './rehearsals.schemas.ts'

const group = (role: GroupInput['role'], second: number, count = 1): GroupInput => ({
  role,
  count,
  minEth: '0.1',
  maxEth: '0.1',
  fromSecond: second,
  toSecond: second,
})

test('a crowd acts by its seconds, of one second snipers first, and of two alike as they are declared', () => {
  const groups = [
    group('buyer', 9, 2),
    group('buyer', 5),
    group('sniper', 9, 2),
    group('sniper', 5),
    group('sniper', 9),
    group('buyer', 0),
  ]
  const crowd = drawCrowd(groups, { seed: 'one', seconds: 60 })
  expect(crowd.map(({ address }) => address)).toEqual(
    ['5:0', '3:0', '1:0', '2:0', '2:1', '4:0', '0:0', '0:1'].map((place) =>
      addressOf(`one:${place}`),
    ),
  )
})
