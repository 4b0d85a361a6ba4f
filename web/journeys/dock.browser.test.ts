import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')

let terminal: OpenTerminal

beforeAll(async () => {
  terminal = await openTerminal()
})
afterAll(() => terminal?.close())

/** Opens the dock by its key. */
async function openDock(page: Page): Promise<Locator> {
  await page.keyboard.press('~')
  const dock = page.getByRole('complementary', { name: 'Calls and logs' })
  await dock.waitFor()
  return dock
}

/** The call as it is to be copied. */
async function textOf(dock: Locator, language: string): Promise<string> {
  await dock.getByRole('tab', { name: language, exact: true }).click()
  return dock.getByRole('region', { name: language, exact: true }).innerText()
}

/** Runs a program as a file in a folder of its own, with the library of this service. */
async function runProgram(program: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dock-'))
  const library = pathToFileURL(path.join(root, 'sdk/src/index.ts')).href
  const file = path.join(folder, 'call.mts')
  await writeFile(
    file,
    `${program.replace('@bourse/sdk', library)}\nconsole.log(JSON.stringify(answer))`,
  )
  const { stdout } = await run(process.execPath, [file])
  await rm(folder, { recursive: true })
  return stdout
}

async function signIn(page: Page): Promise<void> {
  const wallet = await addEvmWallet(page.context())
  await page.goto('/agents?tab=memory')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('button', { name: /^0x\w{4}…\w{4}$/ }).waitFor()
}

test('what a screen asks is copied in four languages, and each of them answers', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/portfolio')
  await page.getByRole('heading', { name: 'Most active addresses' }).waitFor()
  const dock = await openDock(page)
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Calls')
  await page.keyboard.press('Tab')
  await dock.getByRole('row', { name: /topTraders\.list/ }).click()
  const curl = await textOf(dock, 'curl')
  expect(JSON.parse((await run('bash', ['-c', `${curl} --silent`])).stdout)).toHaveProperty('items')
  const program = await textOf(dock, 'TypeScript')
  expect(JSON.parse(await runProgram(program))).toHaveProperty('items')
  const command = (await textOf(dock, 'CLI')).replace('npx bourse', 'node cli/bin.mjs')
  const said = await run('bash', ['-c', `${command} --json`], { cwd: root })
  expect(JSON.parse(said.stdout)).toHaveProperty('items')
  const tool = JSON.parse(await textOf(dock, 'MCP'))
  expect(tool.params.name).toBe('top_traders_list')
  await dock.getByRole('button', { name: 'Make again' }).click()
  await dock.getByRole('region', { name: 'Answer' }).getByText('"items"').waitFor()
  await dock.getByRole('row', { name: /topTraders\.list ×2/ }).waitFor()
  // The next screen has calls of its own.
  await page.getByRole('link', { name: 'Status' }).first().click()
  await dock.getByRole('row', { name: /topTraders/ }).waitFor({ state: 'detached' })
  await dock.getByRole('tab', { name: 'Calls' }).press('Escape')
  await dock.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await close()
})

test('an action is made again under its key or a new one, and what fails leads to its log', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await signIn(page)
  await page.evaluate(`fetch('/api/memory/facts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"I trade with at most two percent of my balance."}',
  })`)
  await page.reload()
  await page.getByRole('button', { name: 'Forget' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click()
  await page.getByText('Nothing is remembered').waitFor()
  const dock = await openDock(page)
  await dock.getByRole('row', { name: /memories\.forget Last action/ }).click()
  expect(await textOf(dock, 'curl')).toMatch(/-H 'idempotency-key: [\w-]{36}'/)
  const again = async () => {
    await dock.getByRole('button', { name: 'Make again' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make again' }).click()
  }
  await again()
  await dock.getByText('The first answer, again').waitFor()
  await dock
    .getByRole('row', { name: /memories\.forget/ })
    .last()
    .click()
  await dock.getByText('New key', { exact: true }).click()
  await again()
  const failure = dock.getByRole('alert')
  await failure.getByText(/not_found/).waitFor()
  await failure.getByRole('button', { name: 'Show this request' }).click()
  await dock.getByRole('link', { name: /not_found/ }).waitFor()
  expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([])
  await close()
})
