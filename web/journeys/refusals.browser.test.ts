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
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  const light = page.getByRole('radio', { name: 'Light' })
  await page.getByText('Light', { exact: true }).click()
  await page.locator('html[data-theme=light]').waitFor()
  expect(await light.isChecked()).toBe(true)
  expect(troubles).toEqual([])
  await close()
})

test('who asks too much is told so where the answer would be, and when to ask again', async () => {
  const { page, troubles, close } = await terminal.arrive()
  const problem = {
    type: 'about:blank',
    status: 429,
    title: 'Too many requests',
    code: 'rate.limited',
    detail: 'The limit of a minute is used up.',
    fix: 'Wait as long as Retry-After says.',
    retryable: true,
    retryAfterSeconds: 40,
  }
  await page.route('**/api/market/tokens?*', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem }),
  )
  await page.goto('/')
  const refused = page.getByRole('alert').filter({ hasText: problem.code }).first()
  await refused.waitFor()
  expect(await refused.innerText()).toContain(problem.detail)
  const left = async () => Number(/\d+/.exec(await refused.getByRole('timer').innerText())?.[0])
  const first = await left()
  expect(first).toBeLessThanOrEqual(problem.retryAfterSeconds)
  await expect.poll(left).toBeLessThan(first)
  await page.unroute('**/api/market/tokens?*')
  await refused.getByRole('button', { name: 'Try again' }).click()
  await refused.waitFor({ state: 'detached' })
  // The browser itself notes each refused answer.
  expect(troubles.filter((trouble) => !trouble.includes('429'))).toEqual([])
  await close()
})

/** Runs in the page: what is to be kept is refused, as where the place for it is full. */
const keepsNothing = `Storage.prototype.setItem = () => {
  throw new DOMException('full', 'QuotaExceededError')
}`
