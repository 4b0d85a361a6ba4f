import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'
import { openPerpsAccount } from './perps-desk.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** What a browser itself says on the console while nobody answers. */
const isUnanswered = (trouble: string) => /ERR_|WebSocket connection to/.test(trouble)

test('an order that is being written outlives the service: it is kept, refused while nobody answers, and placed once', async () => {
  const person = await terminal.arrive()
  const { page, troubles, close } = person
  const sent: string[] = []
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
    if (request.method() === 'POST' && request.url().endsWith('/order')) sent.push(request.url())
  })
  await openPerpsAccount(person)
  await page.getByText('Limit', { exact: true }).click()
  const price = page.getByLabel('Price', { exact: true })
  const size = page.getByLabel('Size', { exact: true })
  const mark = page.getByRole('button', { name: 'Mark', exact: true })
  await mark.click()
  await size.fill('0.1')
  const written = await price.inputValue()
  await page.getByRole('button', { name: 'Buy / Long SOL' }).click()
  const place = page.getByRole('button', { name: 'Place order' })
  await place.waitFor()
  const banner = page.getByRole('banner')
  await banner.getByText('Live', { exact: true }).waitFor()
  expect(troubles).toEqual([])

  await terminal.restart(async () => {
    await banner.getByText('Not live', { exact: true }).waitFor()
    await place.click()
    await page.getByRole('alert').filter({ hasText: 'client.unreachable' }).waitFor()
    expect([await price.inputValue(), await size.inputValue()]).toEqual([written, '0.1'])
  })

  await banner.getByText('Live', { exact: true }).waitFor()
  expect([await price.inputValue(), await size.inputValue()]).toEqual([written, '0.1'])
  await place.click()
  await page.getByText('· Open').waitFor()
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await page.getByRole('button', { name: 'Cancel 1 order' }).waitFor()
  expect(documents).toBe(1)
  expect(sent.length).toBeGreaterThanOrEqual(2)
  expect(troubles.filter((trouble) => !isUnanswered(trouble))).toEqual([])
  await close()
})
