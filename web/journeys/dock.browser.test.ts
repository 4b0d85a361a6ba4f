import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvmWallet } from './fake-wallets.ts'
import { type OpenTerminal, openTerminal } from './open-terminal.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
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
async function runProgram(program: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dock-'))
  const library = pathToFileURL(path.join(root, 'sdk/src/index.ts')).href
  const file = path.join(folder, 'call.mts')
  await writeFile(
    file,
    `${program.replace('@bourse/sdk', library)}\nconsole.log(JSON.stringify(answer))`,
  )
  const { stdout } = await run(process.execPath, [file], { env })
  await rm(folder, { recursive: true })
  return stdout
}

/** Makes the call that is shown by each of its four texts as they stand, with a key of its account. */
async function answeredWithKey(dock: Locator, secret: string): Promise<void> {
  const env = { ...process.env, BOURSE_API_KEY: secret }
  const curl = await textOf(dock, 'curl')
  const byCurl = await run('bash', ['-c', `${curl} --silent`], { env })
  expect(JSON.parse(byCurl.stdout)).toHaveProperty('items')
  expect(JSON.parse(await runProgram(await textOf(dock, 'TypeScript'), env))).toHaveProperty(
    'items',
  )
  const command = (await textOf(dock, 'CLI')).replace('npx bourse', 'node cli/bin.mjs')
  const byCommand = await run('bash', ['-c', `${command} --json`], { cwd: root, env })
  expect(JSON.parse(byCommand.stdout)).toHaveProperty('items')
  const { method, params } = JSON.parse(await textOf(dock, 'MCP'))
  expect(method).toBe('tools/call')
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  const client = new Client({ name: 'dock', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', terminal.app.baseUrl), { requestInit }),
  )
  const { isError = false, structuredContent } = await client.callTool(params)
  await client.close()
  expect([isError, structuredContent]).toEqual([
    false,
    expect.objectContaining({ items: expect.any(Array) }),
  ])
}

const beyond = `(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)(
  document.querySelector('dialog'))`

/** What the page breaks of what everybody needs. */
async function breaches(page: Page): Promise<unknown> {
  await page.evaluate(axe)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
  return page.evaluate(`axe
    .run('[aria-label="Calls and logs"], dialog[open]', { runOnly: { type: 'tag', values: ${JSON.stringify(tags)} } })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => id + ': ' + target.join(' '))))`)
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
  await page.getByRole('link', { name: 'Agents' }).first().click()
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
  const refused = page.waitForResponse((answer) => answer.status() === 404)
  await again()
  const failure = dock.getByRole('alert')
  await failure.getByText(/not_found/).waitFor()
  await failure.getByRole('button', { name: 'Show this request' }).click()
  await dock.getByRole('link', { name: /not_found/ }).waitFor()
  const elsewhere = await terminal.arrive({ storageState: await page.context().storageState() })
  const requestId = (await refused).headers()['x-request-id'] ?? ''
  await elsewhere.page.goto(`/api-keys?tab=calls&request=${requestId}`)
  const itsLog = elsewhere.page.getByRole('region', { name: 'Call' })
  await itsLog.getByText('memories.forget').waitFor()
  await itsLog.getByText('You, signed in').waitFor()
  await elsewhere.close()
  // What only a key has asked is in the log of the keys.
  const secret = String(
    await page.evaluate(`fetch('/api/developer/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"desk"}',
    }).then((answer) => answer.json()).then(({ key }) => fetch('/api/memory/facts/fact_0', {
      headers: { authorization: 'Bearer ' + key },
      credentials: 'omit',
    }).then(() => key))`),
  )
  await dock.getByRole('tab', { name: 'API keys' }).click()
  await dock.getByRole('row', { name: /api.memory.facts.fact_0/ }).click()
  await dock.getByRole('region', { name: 'Call' }).waitFor()
  expect(await breaches(page)).toEqual([])
  await dock.getByRole('tab', { name: 'Errors' }).click()
  await dock.getByRole('row', { name: /not_found memories\.forget 1/ }).waitFor()
  await dock
    .getByRole('table', { name: /^Of your API keys/ })
    .getByRole('row', { name: /memories\./ })
    .click()
  await dock.getByRole('region', { name: 'Call' }).getByText('/api/memory/facts/fact_0').waitFor()
  await dock.getByRole('tab', { name: 'Calls' }).click()
  await dock
    .getByRole('row', { name: /memories\.list/ })
    .first()
    .click()
  await answeredWithKey(dock, secret)
  await dock.getByRole('tab', { name: 'Events' }).click()
  const changes = dock.getByRole('row', { name: /auth\.signed_in/ })
  await changes.click()
  await dock.getByRole('region', { name: 'Content' }).waitFor()
  expect(await breaches(page)).toEqual([])
  await dock.getByRole('searchbox', { name: 'Topic' }).fill('order.*')
  await page.keyboard.press('Enter')
  await changes.waitFor({ state: 'detached' })
  expect(troubles.filter((trouble) => !/status of 4\d\d/.test(trouble))).toEqual([])
  await close()
})

test('the dock is as high as it was left, keeps the focus in sight and is a sheet on a phone', async () => {
  const { page, troubles, close } = await terminal.arrive()
  await page.goto('/status')
  await page.locator('main h1').waitFor({ state: 'attached' })
  const dock = await openDock(page)
  const height = async () => (await dock.boundingBox())?.height
  expect(await height()).toBe(300)
  const border = dock.getByRole('separator')
  await border.press('ArrowUp')
  expect(await height()).toBe(324)
  await border.hover()
  await page.mouse.down()
  await page.mouse.move(600, 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(height).toBeGreaterThan(450)
  const dragged = await height()
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('~')
  await dock.waitFor({ state: 'detached' })
  await page.getByRole('contentinfo').getByRole('button', { name: 'Calls and logs' }).press('Enter')
  await dock.waitFor()
  expect(await height()).toBe(dragged)
  await page.keyboard.press('Escape')
  await dock.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Calls and logs')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.keyboard.press('~')
  const sheet = page.getByRole('dialog', { name: 'Calls and logs' })
  await sheet.getByRole('row', { name: /bootstrap\.get/ }).click()
  await sheet.getByRole('region', { name: 'curl' }).waitFor()
  expect(await breaches(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Back' }).click()
  await sheet.getByRole('row', { name: /bootstrap\.get/ }).waitFor()
  expect(await page.evaluate(beyond)).toBe(0)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(troubles).toEqual([])
  await close()
})
