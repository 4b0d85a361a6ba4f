import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

test('a browser that keeps nothing stops nobody', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.addInitScript({ content: keepsNothing })
  await page.goto('/')
  await page.getByRole('button', { name: 'Make a wallet' }).click()
  await page.getByRole('button', { name: 'Take 1 ETH of test money' }).waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  const light = page.getByRole('radio', { name: 'Light' })
  await page.getByText('Light', { exact: true }).click()
  await page.locator('html[data-theme=light]').waitFor()
  expect(await light.isChecked()).toBe(true)
  expect(troubles).toEqual([])
  await close()
})

/** Runs in the page: what is to be kept is refused, as where the place for it is full. */
const keepsNothing = `Storage.prototype.setItem = () => {
  throw new DOMException('full', 'QuotaExceededError')
}`
