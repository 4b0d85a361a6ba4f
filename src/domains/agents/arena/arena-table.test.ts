import { describe, expect, test } from 'vitest'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { checkCatalog } from '../../../catalog/checks.ts'
import { arenaRows } from './index.ts'
import { chained, chainStart } from './transcript.ts'

describe('the rows of the arena', () => {
  test('keep the rules of the table', () => {
    expect(checkCatalog(buildCatalog({ arena: arenaRows }, { serviceSlug: 'svc' }))).toEqual([])
  })
})

describe('the chain', () => {
  const room = { id: 'room_0000000000', topic: 'x', creatorIdentity: 'api-key:1', createdAt: 'now' }
  const text = {
    id: 'msg_1',
    roomId: room.id,
    kind: 'message',
    round: null,
    senderId: 'p_1',
    senderName: 'Scout',
    senderType: 'agent',
    content: 'hello',
    createdAt: 'now',
  } as const

  test('does not depend on the order of members', () => {
    const before = { entryCount: 0, head: chainStart(room) }
    const turned = Object.fromEntries(Object.entries(text).reverse())
    expect(chained({ ...turned, ...text }, before)).toEqual(chained(text, before))
  })
  test('binds the first entry to the room', () => {
    expect(chainStart({ ...room, topic: 'y' })).not.toBe(chainStart(room))
  })
})
