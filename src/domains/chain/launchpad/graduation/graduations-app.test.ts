import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app?.close()
})

test('200: on the embedded chain the service itself goes on with graduations, from an account of its own', async () => {
  const response = await fetch(`${app.baseUrl}/api/rh-launchpad/graduations`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    keeper: { configured: true, account: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) },
    items: [],
  })
})

test('404 for the graduation of what is no launch', async () => {
  const path = '/api/rh-launchpad/launches/lnch_01jd5q8z6w7v9x2k4m3n5p7r8t/prepare-graduation'
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: `0x${'11'.repeat(20)}` }),
  })
  expect(response.status).toBe(404)
})
