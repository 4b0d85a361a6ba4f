import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'
import { openOtherSide, openPerpsAccount } from './perps-desk.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

test('an alert on a perpetual is set by the bell, has a line that keys move, and says that it fired', async () => {
  const other = await openOtherSide(terminal)
  await other.setIndex('180')
  const person = await terminal.arrive()
  const { page, troubles, close } = person
  await openPerpsAccount(person)

  await page.getByRole('button', { name: 'Price alerts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price of the alert').fill('181')
  await dialog.getByRole('button', { name: 'Set alert' }).click()
  await dialog.getByText('Rises to 181.00').waitFor()
  // The pressed button is disabled by then, and the focus is nowhere.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  const line = page
    .getByRole('list', { name: 'Orders and alerts on the chart' })
    .getByRole('button', { name: /^Alert/ })
  await line.press('Shift+ArrowUp')
  await line.press('Enter')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('tab', { name: 'Price alerts' }).click()
  await page.getByText('Rises to 181.10').waitFor()

  await other.setIndex('181.05')
  await page.getByText('Not fired yet').waitFor()
  await other.setIndex('181.2')
  await page.getByText('Fired once').waitFor()
  expect(troubles).toEqual([])
  await close()
})
