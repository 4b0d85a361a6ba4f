import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { createNotifyBus } from '../../src/adapters/sql/notify-bus.ts'
import type { Database } from '../../src/ports/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { busContract } from './bus.contract.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function open(onError: (error: unknown) => void = () => {}) {
  return createNotifyBus({ database, local: createMemoryBus(), onError })
}

busContract('bus on notifications', async () => {
  const [bus, second] = await Promise.all([open(), open()])
  return {
    bus,
    second,
    dispose: async () => {
      await Promise.all([bus.close(), second.close()])
    },
  }
})

test('a hint of many letters arrives whole, between others and in their order', async () => {
  const [bus, second] = await Promise.all([open(), open()])
  const topic = randomUUID()
  const heard: string[] = []
  await second.subscribe(topic, (message) => heard.push(message))
  const long = '€'.repeat(21_000)
  for (const message of ['before', long, 'after']) bus.publish(topic, message)
  await expect.poll(() => heard.length).toBe(3)
  expect(heard).toEqual(['before', long, 'after'])
  await Promise.all([bus.close(), second.close()])
})

test('a hint from within a transaction is no part of it', async () => {
  const [bus, second] = await Promise.all([open(), open()])
  const topic = randomUUID()
  const heard: string[] = []
  await second.subscribe(topic, (message) => heard.push(message))
  const rolledBack = database.transaction(async () => {
    bus.publish(topic, 'at once')
    await expect.poll(() => heard).toEqual(['at once'])
    throw new Error('planned')
  })
  await expect(rolledBack).rejects.toThrow('planned')
  await Promise.all([bus.close(), second.close()])
})

test('what somebody else sends on the channel is nobody’s hint, and harms nobody', async () => {
  const [bus, second] = await Promise.all([open(), open()])
  const topic = randomUUID()
  const heard: string[] = []
  await second.subscribe(topic, (message) => heard.push(message))
  for (const payload of [
    '',
    'null',
    '[]',
    `{"origin":"x","topic":"${topic}","part":"eA==","index":1,"count":2}`,
  ]) {
    await sql`select pg_notify('bus', ${payload})`.execute(database.query)
  }
  bus.publish(topic, 'ours')
  await expect.poll(() => heard).toEqual(['ours'])
  await Promise.all([bus.close(), second.close()])
})

test('a bus whose database is gone tells of it, and goes on inside its process', async () => {
  const own = await createTestDatabase()
  const failures: unknown[] = []
  const onError = (failure: unknown) => void failures.push(failure)
  const bus = await createNotifyBus({ database: own, local: createMemoryBus(), onError })
  const heard: string[] = []
  await bus.subscribe('alone', (message) => heard.push(message))
  await own.close()
  bus.publish('alone', 'here')
  await expect.poll(() => heard).toEqual(['here'])
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  await bus.close()
})
