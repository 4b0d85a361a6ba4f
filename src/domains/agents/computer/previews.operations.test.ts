import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLogger } from '../../../../test/support/auth-world.ts'
import { type ComputerWorld, createComputerWorld } from '../../../../test/support/computer-world.ts'
import {
  createPreviewServer,
  type PreviewServer,
} from '../../../surfaces/previews/preview-server.ts'

let world: ComputerWorld
let server: PreviewServer
let port = 0
beforeAll(async () => {
  world = await createComputerWorld({
    previewOrigin: () => (port === 0 ? null : `http://127.0.0.1:${port}`),
  })
  server = createPreviewServer({
    find: world.computer.previews.find,
    framedBy: 'http://localhost:4663',
    logger: silentLogger,
  })
})
afterAll(async () => {
  await server.close()
  await world.stop()
})

type Headers = Awaited<ReturnType<ComputerWorld['oneshotKey']>>
const page = '<!doctype html><title>Made here</title><script src="app.js"></script>'

/** A sandbox with a page. */
async function sandboxWithPage() {
  const key = await world.oneshotKey()
  const made = await world.call('POST', '/api/e2b/sessions', { headers: key, body: {} })
  const session = `/api/e2b/sessions/${made.json().id}`
  await write(session, key, { path: '/index.html', text: page })
  await write(session, key, { path: '/app.js', text: 'document.title = 1' })
  return { key, session }
}
const write = (session: string, headers: Headers, body: object) =>
  world.call('PUT', `${session}/files/content`, { headers, body })
const open = async (session: string, headers: Headers) =>
  (await world.call('POST', `${session}/preview`, { headers })).json()

test('503 where previews have no origin', async () => {
  const { key, session } = await sandboxWithPage()
  expect(await open(session, key)).toMatchObject({ status: 503, code: 'computer.previews_off' })
  port = await server.listen({ port: 0, host: '127.0.0.1' })
})

test('200: a page is shown at an origin of its own, without a right or a cookie', async () => {
  const { key, session } = await sandboxWithPage()
  const { url, expiresAt } = await open(session, key)
  expect(new URL(url).origin).toBe(`http://127.0.0.1:${port}`)
  expect(Date.parse(expiresAt)).toBe(world.clock.nowMs() + 15 * 60_000)
  const shown = await fetch(url)
  expect(await shown.text()).toBe(page)
  expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = shown.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'self'/)
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("frame-ancestors 'self' http://localhost:4663")
  expect(shown.headers.get('set-cookie')).toBeNull()
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  const script = await fetch(`${url}app.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  await write(session, key, { path: '/index.html', text: 'changed' })
  expect(await (await fetch(url)).text()).toBe('changed')
})

test('404: no such file, path or address; 405 for what is not reading', async () => {
  const { key, session } = await sandboxWithPage()
  const { url } = await open(session, key)
  const { origin } = new URL(url)
  const other = 'A'.repeat(43)
  for (const wrong of [
    `${url}none.html`,
    `${url}%2e%2e/index.html`,
    `${url}a b`,
    `${origin}/`,
    `${origin}/${other}/`,
    `${origin}/${other}`.slice(0, -1),
    `${origin}/api/health`,
  ]) {
    expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 404])
  }
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405)
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(page.length),
  )
})

test('an address ends when another is made, and with its sandbox', async () => {
  const { key, session } = await sandboxWithPage()
  const { url: first } = await open(session, key)
  const { url: second } = await open(session, key)
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(second)).status).toBe(200)
  await world.call('DELETE', session, { headers: key })
  expect((await fetch(second)).status).toBe(404)
  const later = await sandboxWithPage()
  const { url: third } = await open(later.session, later.key)
  world.clock.advance(15 * 60_000)
  expect((await fetch(third)).status).toBe(404)
})

test('404: nobody opens the preview of another key', async () => {
  const { session } = await sandboxWithPage()
  expect(await open(session, await world.oneshotKey())).toMatchObject({ status: 404 })
})
