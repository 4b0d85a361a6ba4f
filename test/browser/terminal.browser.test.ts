import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTerminalFiles } from '../../src/adapters/terminal-files/create-terminal-files.ts'
import { terminalOperations } from '../../src/domains/platform/discovery/terminal.operations.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openChromium } from './chromium.ts'

const paths = Object.values(terminalOperations)
  .map(({ path }) => path)
  .filter((path) => !path.includes('{'))
let app: TestApp
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    startTestApp({}, { terminalFiles: createTerminalFiles() }),
    openChromium(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test.each(paths)(
  '%s shows something, and asks for nothing that its policy forbids',
  async (path) => {
    const page = await browser.newPage()
    const wrong: string[] = []
    page.on('pageerror', ({ message }) => wrong.push(message))
    page.on('console', (said) => {
      if (/security policy|trusted type/i.test(said.text())) wrong.push(said.text())
    })
    await page.goto(`${app.baseUrl}${path}?any=query`)
    await page.locator('main h1').waitFor({ state: 'attached' })
    expect(wrong).toEqual([])
    await page.close()
  },
)

test('a page reaches the streams of its own origin, and no other', async () => {
  const page = await browser.newPage()
  await page.goto(`${app.baseUrl}/trade`)
  // As text, because the program's types know no document.
  const opened = (address: string) =>
    page.evaluate<string>(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', () => resolve('forbidden'))
      new WebSocket('${address}').addEventListener('open', () => resolve('open'))
    })`)
  const own = `${app.baseUrl.replace('http:', 'ws:')}/ws`
  expect(await opened(own)).toBe('open')
  expect(await opened(own.replace('127.0.0.1', 'localhost'))).toBe('forbidden')
  await page.close()
})
