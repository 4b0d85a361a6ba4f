import { DummyDriver } from 'kysely'
import { expect, test } from 'vitest'
import { createFairSlots } from './fair-slots.ts'
import { guardDriver } from './guarded-driver.ts'

/** Two places, of which one caller has one at the most, and nobody waits. */
function guarded(ownerNow: () => string | null) {
  const network = { isAway: false }
  const inner = new DummyDriver()
  const driver = Object.assign(new DummyDriver(), {
    acquireConnection: async () => {
      if (network.isAway) throw new Error('nobody listens there')
      return inner.acquireConnection()
    },
  })
  const slots = createFairSlots({ slots: 2, waitMs: 1, waitingMaxEach: 1, waitingMax: 1 })
  return { network, driver: guardDriver(driver, { slots, ownerNow, isLost: () => false }) }
}

const isUnavailable = { name: 'StoreUnavailable' }

test('who has a connection has a place, until the connection is given back', async () => {
  const { driver } = guarded(() => 'a')
  const first = await driver.acquireConnection()
  await expect(driver.acquireConnection()).rejects.toMatchObject(isUnavailable)
  await driver.releaseConnection(first)
  await driver.acquireConnection()
  await expect(driver.acquireConnection()).rejects.toMatchObject(isUnavailable)
})

test('who gets no connection keeps no place', async () => {
  const { driver, network } = guarded(() => 'a')
  network.isAway = true
  for (let times = 0; times < 3; times += 1) {
    await expect(driver.acquireConnection()).rejects.toMatchObject({
      ...isUnavailable,
      cause: { message: 'nobody listens there' },
    })
  }
  network.isAway = false
  await driver.acquireConnection()
})

test('the service’s own work takes no place, and gives none back', async () => {
  let owner: string | null = null
  const { driver } = guarded(() => owner)
  const own = [await driver.acquireConnection(), await driver.acquireConnection()]
  for (const connection of own) await driver.releaseConnection(connection)
  owner = 'a'
  await driver.acquireConnection()
  await expect(driver.acquireConnection()).rejects.toMatchObject(isUnavailable)
})
