import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const perps = (page: Page) => page.getByRole('row', { name: /SOL-PERP/ })
const state = (page: Page, word: string) =>
  page.getByRole('banner').getByText(word, { exact: true }).waitFor()

test('two tabs share one socket, and the second goes on alone when the first is closed', async () => {
  const { page: first, troubles, close } = await terminal.arrive()
  const sockets: string[] = []
  const context = first.context()
  context.on('page', (page) => page.on('websocket', (socket) => sockets.push(socket.url())))
  first.on('websocket', (socket) => sockets.push(socket.url()))
  await first.goto('/')
  await perps(first).waitFor()
  const second = await context.newPage()
  await second.goto('/')
  await perps(second).waitFor()
  await state(second, 'Live')
  expect(sockets).toHaveLength(1)
  await first.close()
  await expect.poll(() => sockets.length).toBe(2)
  await state(second, 'Live')
  await perps(second).waitFor()
  expect(troubles).toEqual([])
  await close()
})

test('who signs in, or out, in one tab is signed in, or out, in the other', async () => {
  const { page: first, troubles, close } = await terminal.arrive()
  await first.goto('/')
  const second = await first.context().newPage()
  await second.goto('/')
  await first.getByRole('button', { name: 'Make a wallet' }).click()
  const account = await first.getByRole('button', { name: /^0x/ }).innerText()
  await second.getByRole('button', { name: account }).waitFor()
  await second.getByRole('button', { name: account }).click()
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await first.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor()
  expect(troubles).toEqual([])
  await close()
})

test('a connection that is lost says so, keeps what was known, and comes back by itself', async () => {
  const { page, close } = await terminal.arrive()
  let isReachable = true
  const sockets = new Set<WebSocketRoute>()
  await page.routeWebSocket('**/ws', (socket) => {
    if (isReachable) {
      socket.connectToServer()
      sockets.add(socket)
    } else void socket.close()
  })
  await page.goto('/')
  await perps(page).waitFor()
  await state(page, 'Live')
  isReachable = false
  for (const socket of sockets) await socket.close()
  await state(page, 'Not live')
  await page.getByText(/The live connection has been gone for/).waitFor()
  await perps(page).waitFor()
  isReachable = true
  await page.getByRole('button', { name: 'Reconnect now' }).click()
  await state(page, 'Live')
  await close()
})
