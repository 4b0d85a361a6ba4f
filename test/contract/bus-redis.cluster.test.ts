import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { createRedisBus } from '../../src/adapters/redis/bus.ts'
import { busContract } from './bus.contract.ts'

const url = process.env['TEST_REDIS_URL']

describe.skipIf(url === undefined)('Redis', () => {
  const create = (address = url ?? '') => createRedisBus({ url: address, local: createMemoryBus() })

  busContract('bus on Redis', async () => {
    const [bus, second] = await Promise.all([create(), create()])
    return {
      bus,
      second,
      dispose: async () => {
        await Promise.all([bus.close(), second.close()])
      },
    }
  })

  test('after its connections were cut a subscriber hears again', async () => {
    const name = randomUUID()
    const [bus, second] = await Promise.all([create(), create(`${url}?connectionName=${name}`)])
    const heard: string[] = []
    await second.subscribe('cut', (message) => heard.push(message))
    expect(await killConnections(name)).toBe(2)
    await expect
      .poll(() => {
        bus.publish('cut', 'again')
        return heard
      })
      .toContain('again')
    await Promise.all([bus.close(), second.close()])
  })

  test('without Redis the hints of this process still arrive', async () => {
    const bus = await create('redis://127.0.0.1:1')
    const heard: string[] = []
    await bus.subscribe('alone', (message) => heard.push(message))
    bus.publish('alone', 'here')
    await expect.poll(() => heard).toEqual(['here'])
    await bus.close()
  })
})

async function killConnections(name: string): Promise<number> {
  const admin = new Redis(url ?? '')
  const list = String(await admin.client('LIST')).split('\n')
  const ids = list
    .filter((line) => line.includes(`name=${name} `))
    .map((line) => /^id=(\d+) /.exec(line)?.[1] ?? '')
  for (const id of ids) await admin.client('KILL', 'ID', id)
  await admin.quit()
  return ids.length
}
