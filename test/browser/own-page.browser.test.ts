import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createAnsweringServer } from '../support/answering-server.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openChromium } from './chromium.ts'

const folder = join(import.meta.dirname, 'own-page')
const files: Readonly<Record<string, string>> = { '/': 'index.html', '/page.js': 'page.js' }
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' }
const sites: Server[] = []
let own: string
let strange: string
let app: TestApp
let api: string
let browser: Browser
let wallet: string
let page: Page
/** What the browser said was wrong. */
let wrong: string[]

beforeAll(async () => {
  ;[own, strange] = await Promise.all([openSite(), openSite()])
  const [started, opened, bundled] = await Promise.all([
    startTestApp({ ALLOWED_ORIGINS: own }),
    openChromium(),
    build({ entryPoints: [join(folder, 'wallet.js')], bundle: true, format: 'iife', write: false }),
  ])
  app = started
  api = app.baseUrl.replace('127.0.0.1', 'localhost')
  browser = opened
  wallet = bundled.outputFiles[0]?.text ?? ''
})
afterEach(() => page?.context().close())
afterAll(async () => {
  await browser?.close()
  await app?.close()
  for (const site of sites) site.close()
})

/** The same page on a port of its own, which makes it another origin. */
async function openSite(): Promise<string> {
  const site = createAnsweringServer(async (request, response) => {
    const name = files[new URL(request.url ?? '/', 'http://localhost').pathname]
    if (name === undefined) return response.writeHead(204).end()
    const body = await readFile(join(folder, name))
    return response.writeHead(200, { 'content-type': types[name.split('.')[1] ?? ''] }).end(body)
  })
  sites.push(site)
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  return `http://localhost:${(site.address() as AddressInfo).port}`
}

async function openPage(site: string, query = ''): Promise<void> {
  const context = await browser.newContext()
  await context.addInitScript({ content: wallet })
  page = await context.newPage()
  wrong = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  page.on('console', (said) => said.type() === 'error' && wrong.push(said.text()))
  await page.goto(`${site}/?api=${api}${query}`)
  await status('ready')
}

const textOf = async (id: string) => (await page.locator(id).innerText()).replaceAll(/\s+/g, ' ')
const status = (text: string) => expect.poll(() => textOf('#status')).toBe(text)
const warnings = () => page.evaluate<string[]>('window.warnings')

async function act(name: string, outcome: string): Promise<void> {
  await page.click(`#${name}`)
  await status(`${name}: ${outcome}`)
}

test('a page of one’s own launches, trades and sees it live, with a wallet that sends by itself', async () => {
  await openPage(own)
  await act('connect', 'done')
  expect(await warnings()).toEqual([])
  await act('launch', 'confirmed')
  // The service is not told of this one.
  await act('buy', 'confirmed')
  await act('sell', 'confirmed confirmed')
  await expect.poll(() => textOf('#trades')).toMatch(/^sell \S+ \S+ buy \S+ \S+$/)
  expect(await textOf('#tokens')).toMatch(/^OWNPG 0\.0\S+ 0\.0\S+ \S+%/)
  expect(await textOf('#positions')).toMatch(/^OWNPG \d\S+ 0\.0\S+$/)
  expect(await page.getAttribute('#chart', 'points')).toMatch(/^0,10/)
  await act('order', 'New')
  await expect.poll(() => textOf('#book')).toContain('150 1')
  for (const topic of ['intent.submitted', 'intent.confirmed', 'perps.order_changed'])
    await expect.poll(() => textOf('#changes')).toContain(topic)
  expect(wrong).toEqual([])
  expect(app.logged).toEqual([])
})

test('a page of a stranger reads what is public, and nobody signs in by it unwarned', async () => {
  await openPage(strange, '&stranger')
  await page.click('#connect')
  await expect.poll(() => textOf('#status')).toMatch(/^connect: (?!…)/)
  const host = (address: string) => new URL(address).host
  expect(await warnings()).toEqual([
    expect.stringMatching(new RegExp(`^${host(strange)} shows a message of (?!${host(strange)})`)),
  ])
  const cookies = await page.context().cookies(api)
  expect(cookies).toEqual([])
  expect(app.logged).toEqual([])
})
