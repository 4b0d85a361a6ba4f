import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function claim(page: Page): Promise<void> {
  await press(page, 'Claim a computer')
  await page.getByRole('timer', { name: 'Time left' }).waitFor()
}

/** Makes a session and writes a program into its editor. */
async function writeIn(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the session' }).fill(name)
  await press(page, 'Create')
  await page.getByRole('textbox', { name: 'Program' }).fill(code)
}

test('a computer is claimed here, runs a program, gives its file away and is ended', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/oneshot')
  await page.getByText(/^[0-9a-f]{64}$/).waitFor()
  await page.getByText(`curl -fsS ${terminal.baseUrl}/api/e2b/install.sh | sh`).waitFor()
  await claim(page)
  const left = await page.getByRole('timer', { name: 'Time left' }).textContent()
  expect(left).toMatch(/^1[45]:\d\d$/)
  await writeIn(
    page,
    'first',
    "console.log('hello')\nfiles.writeText('/data/note.txt', 'kept')\nexport default 6 * 7",
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('log').getByText('hello').waitFor()
  await page.getByRole('status').getByText('42').waitFor()
  await page.getByRole('treeitem', { name: /note\.txt/ }).click()
  const editor = page.getByRole('textbox', { name: 'note.txt' })
  await expect.poll(() => editor.inputValue()).toBe('kept')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')])
  expect(download.suggestedFilename()).toBe('note.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('kept')
  await press(page, 'End')
  const asked = page.getByRole('alertdialog', { name: 'End first?' })
  await asked.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText('No session yet').waitFor()
  await press(page, 'End now')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  await page.getByText('The computer was ended').waitFor()
  expect(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'),
  ).not.toContain('ct_os_')
  expect(troubles).toEqual([])
  await close()
})

test('an open session is there again after a reload, streams, pauses, and is nobody else’s', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/cheshire-computer')
  await claim(page)
  await writeIn(
    page,
    'mine',
    "for (let at = 0; at < 3; at += 1) console.log('line ' + at)\nfor (;;);",
  )
  const address = page.url()
  expect(address).toMatch(/session=sbx_/)
  // The key goes from memory to memory: another tab has it, and gives it to this one again.
  const other = await page.context().newPage()
  await other.goto(address)
  await other.getByRole('heading', { name: 'mine' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'mine' }).waitFor()
  await other.close()
  await press(page, 'Run')
  await page.getByRole('log').getByText('line 2').waitFor()
  await press(page, 'Stop')
  await page.getByRole('log').getByText('Stopped; the files are as they were before').waitFor()
  await press(page, 'Pause')
  await page.getByText('Resume the session to see its files.').waitFor()
  await press(page, 'Resume')
  await page.getByText('No files yet.').waitFor()

  const stranger = await terminal.arrive()
  await stranger.page.goto(address)
  await stranger.page
    .getByText('This address leads to something that only its key opens.')
    .waitFor()
  await claim(stranger.page)
  await stranger.page.getByText('There is no such session').waitFor()
  expect(stranger.troubles).toEqual([])
  await stranger.close()
  expect(troubles).toEqual([])
  await close()
})

test('a box answers what is written to it', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/cheshire-computer?tab=boxes')
  await claim(page)
  await page.getByRole('textbox', { name: 'Name of the box' }).fill('calculator')
  await page.getByRole('combobox', { name: 'Answered by' }).selectOption('javascript')
  await press(page, 'Create')
  await press(page, 'New conversation')
  await page.getByRole('textbox', { name: 'Message' }).fill('console.log(6 * 7)')
  await press(page, 'Send')
  await page.getByRole('log').getByText('42', { exact: true }).waitFor()
  expect(troubles).toEqual([])
  await close()
})
