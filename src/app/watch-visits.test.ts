import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createVisits } from '../adapters/system/visits.ts'
import { watchVisits } from './watch-visits.ts'

test('requests are visits for as long as they are answered, probes are none', async () => {
  let nowMs = 0
  const visits = createVisits({ clock: { nowMs: () => nowMs }, quietAfterMs: 10, isAlone: true })
  let finish = () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/api/events') return response.end('ok')
    response.write('data')
    finish = () => response.end()
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo
  const end = watchVisits(server, visits)
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  await ask('/api/health')
  await ask('/api/ready?verbose=1')
  expect(visits.isAwake()).toBe(false)
  await ask('/api/rh-launchpad/launches')
  expect(visits.isAwake()).toBe(true)
  const stream = await fetch(`http://127.0.0.1:${port}/api/events`)
  nowMs += 1_000
  expect(visits.isAwake()).toBe(true)
  finish()
  await stream.text()
  await expect
    .poll(() => {
      nowMs += 1_000
      return visits.isAwake()
    })
    .toBe(false)
  end()
  await ask('/api/rh-launchpad/launches')
  expect(visits.isAwake()).toBe(false)
  await new Promise((resolve) => server.close(resolve))
})
