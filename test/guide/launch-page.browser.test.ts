import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../browser/chromium.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import {
  endProgram,
  programsOf,
  type RunningProgram,
  runProgram,
} from '../support/guide-programs.ts'

// The page that the quickstart serves in Python, as the visitor sees it whose wallet signs and sends.
const folder = mkdtempSync(join(tmpdir(), 'bourse-guide-'))
const wallet = resolve(import.meta.dirname, '../browser/own-page/wallet.js')
let app: TestApp
let browser: Browser
let program: RunningProgram
let address: string

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openChromium()])
  const port = await freePort()
  address = `http://localhost:${port}`
  const { body } = await app.http.inject({
    url: '/docs/launch-page.md',
    headers: { host: 'localhost:4663' },
  })
  const found = programsOf(body).find(({ language }) => language === 'Python')
  if (found === undefined) throw new Error('the page has no program in Python')
  program = runProgram(found, {
    folder,
    environment: { ...process.env, BOURSE_URL: app.baseUrl, PORT: String(port) },
  })
})
afterAll(async () => {
  if (program !== undefined) endProgram(program)
  await browser?.close()
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a visitor launches a token with the wallet of the browser, and the page lists it', async () => {
  await expect.poll(program.output).toContain(`Open ${address}`)
  const bundled = await build({
    entryPoints: [wallet],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const context = await browser.newContext()
  await context.addInitScript({ content: bundled.outputFiles[0]?.text ?? '' })
  const page = await context.newPage()
  await page.goto(address)
  const [account = ''] = await page.evaluate<string[]>(
    "ethereum.request({ method: 'eth_requestAccounts' })",
  )
  await app.http.inject({
    method: 'POST',
    url: '/api/dev/faucet',
    headers: { host: 'localhost:4663' },
    payload: { address: account, amount: '1' },
  })
  await page.fill('[name=name]', 'By a visitor')
  await page.fill('[name=symbol]', 'VISIT')
  await page.click('button')
  await expect.poll(() => page.innerText('#told')).toMatch(/^Sent: 0x[0-9a-f]{64}$/)
  await expect
    .poll(async () => {
      await page.reload()
      return page.innerText('ul')
    })
    // It trades one block later.
    .toMatch(/By a visitor \(VISIT\): (confirmed|trading)/)
  await context.close()
})
