import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvmWallet } from './fake-wallets.ts'
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
    .getByText('This address leads to something that only its owner opens.')
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
  const say = page.getByRole('textbox', { name: 'Message' })
  await say.fill('console.log(6 * 7)')
  await press(page, 'Send')
  await page.getByRole('log').getByText('42', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name of the box' }).fill('asked')
  await page.getByRole('combobox', { name: 'Answered by' }).selectOption('agent')
  await page.getByRole('combobox', { name: 'Agent' }).selectOption('onchain-tutor')
  await press(page, 'Create')
  await page.getByRole('heading', { name: 'asked' }).waitFor()
  await press(page, 'New conversation')
  await say.fill('```shell\necho from the box | tr a-z A-Z\n```')
  await press(page, 'Send')
  await page.getByRole('log').getByText('FROM THE BOX', { exact: true }).waitFor()
  expect(troubles).toEqual([])
  await close()
})

const person = privateKeyToAccount(generatePrivateKey())

/** A browser in which the same person is signed in, at an address. */
async function arriveSignedIn(address: string) {
  const { page, troubles, close } = await terminal.arrive()
  const wallet = await addEvmWallet(page.context(), person)
  await page.goto(address)
  await page
    .getByRole('region', { name: 'With your account' })
    .getByRole('button', { name: 'Sign in' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: wallet.name }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Name of the session' }).waitFor()
  return { page, troubles, close }
}

/** Runs the program of the editor in a language and waits for its end. */
async function run(page: Page, language: string, code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Language' }).selectOption(language)
  await page.getByRole('textbox', { name: 'Program' }).fill(code)
  await press(page, 'Run')
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor()
}

test('who is signed in has sessions of their own: programs, files, archives and snapshots', async () => {
  const { page, troubles, close } = await arriveSignedIn('/cheshire-computer')
  await writeIn(page, 'mine', '')
  await run(page, 'python', 'open("/data.txt", "w").write("from python")\nprint(sum(range(10)))')
  await page.getByRole('log').getByText('45', { exact: true }).waitFor()
  await run(page, 'shell', 'cat /data.txt | tr a-z A-Z')
  await page.getByRole('log').getByText('FROM PYTHON', { exact: true }).waitFor()
  await page.getByLabel('Upload files').setInputFiles({
    name: 'sent.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('sent'),
  })
  await page.getByRole('treeitem', { name: /sent\.txt/ }).waitFor()
  await page.getByRole('button', { name: 'More for files' }).click()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download all as tar' }).click(),
  ])
  await page.getByRole('textbox', { name: 'Name of the snapshot' }).fill('before')
  await press(page, 'Keep')
  await page.getByText('before', { exact: true }).waitFor()
  await run(page, 'shell', 'rm /sent.txt /data.txt')
  await page.getByText('No files yet.').waitFor()
  await press(page, 'Put back')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put back' }).click()
  await page.getByRole('treeitem', { name: /sent\.txt/ }).waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await press(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('before', { exact: true }).waitFor({ state: 'detached' })
  await run(page, 'shell', 'rm /sent.txt /data.txt')
  await page.getByText('No files yet.').waitFor()
  await page.getByLabel('Unpack an archive').setInputFiles(await archive.path())
  await page.getByRole('treeitem', { name: /data\.txt/ }).waitFor()
  expect(troubles).toEqual([])
  await close()
})

test('another browser of the same person sees what runs, and what it printed', async () => {
  const { page, troubles, close } = await arriveSignedIn('/cheshire-computer')
  await page.getByRole('button', { name: /mine/ }).click()
  await run(page, 'python', 'print("row\\n" * 30000)')
  await page.getByText(/cut short/).waitFor()
  const other = await arriveSignedIn(page.url())
  await other.page
    .getByRole('status')
    .getByText(/cut short/)
    .waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('javascript')
  await page.getByRole('textbox', { name: 'Program' }).fill('for (;;);')
  await press(page, 'Run')
  await other.page.getByText('A program runs here that was started in another place.').waitFor()
  await press(page, 'Stop')
  await page.getByRole('log').getByText('Stopped; the files are as they were before').waitFor()
  await other.page
    .getByText('A program runs here that was started in another place.')
    .waitFor({ state: 'detached' })
  expect([...troubles, ...other.troubles]).toEqual([])
  await other.close()
  await close()
})
