import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createTerminalFiles } from '../../src/adapters/terminal-files/create-terminal-files.ts'
import { openChromium } from '../../test/browser/chromium.ts'
import { openTestStores, startTestApp, type TestApp } from '../../test/support/app.ts'
import { rpc } from '../../test/support/chain-daemon.ts'
import { freePort } from '../../test/support/free-port.ts'

/** Somebody with a browser of their own, at the terminal. */
export interface Person {
  readonly page: Page
  /**
   * What must never happen, as it happened: errors of the page, messages on its console, refused or failed requests,
   * breaches of its policy, and requests to other hosts.
   */
  readonly troubles: readonly string[]
  readonly close: () => Promise<void>
}

/** The whole program with its terminal, and browsers at it. */
export interface OpenTerminal {
  readonly app: TestApp
  /** The address that people type, without a slash at its end. */
  readonly baseUrl: string
  readonly browser: Browser
  /** Opens an empty browser, of a person who has never been here, and nothing in it yet. */
  arrive(options?: BrowserContextOptions): Promise<Person>
  /** Any method of the node, also the operator's; raises when it answers with an error. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
  /** The newest blocks of the chain were none, and neither was what they held. */
  takeBack(blocks: number): Promise<void>
  /** So many seconds later on the chain, as its newest block says. */
  pass(seconds: number): Promise<void>
  /** Ends the program, does something while nobody answers, and starts it again on what it left behind. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  readonly close: () => Promise<void>
}

/** Starts the program as it is built, and Chromium. Simulated traders stay at home. `environment` is of the program alone. */
export async function openTerminal(
  environment: Readonly<Record<string, string>> = {},
): Promise<OpenTerminal> {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const stores = await openTestStores()
  const start = () =>
    startTestApp(
      { BASE_URL: baseUrl, ...environment },
      { terminalFiles: createTerminalFiles(), port, stores },
    )
  const [first, browser] = await Promise.all([start(), openChromium()])
  let app = first
  const ask: OpenTerminal['ask'] = async (method, params) => {
    const { adminUrl, evmRpcUrl } = stores.daemon.addresses
    const url = method.startsWith('anvil_') ? adminUrl : evmRpcUrl
    const { error, result } = await rpc(url, method, params)
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return {
    get app() {
      return app
    },
    baseUrl,
    browser,
    arrive: (options = {}) => arrive(browser, { baseUrl, options }),
    ask,
    async takeBack(blocks) {
      await ask('anvil_reorg', [blocks, []])
    },
    async pass(seconds) {
      const { adminUrl } = stores.daemon.addresses
      await rpc(adminUrl, 'evm_increaseTime', [seconds])
      await rpc(adminUrl, 'evm_mine', [])
    },
    async restart(meanwhile) {
      await app.close()
      await meanwhile()
      app = await start()
    },
    async close() {
      await browser.close()
      await app.close()
      await stores.close()
    },
  }
}

/** Opens an empty browser at a terminal, wherever it runs. */
export async function arrive(
  browser: Browser,
  { baseUrl, options = {} }: { readonly baseUrl: string; readonly options?: BrowserContextOptions },
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  const troubles: string[] = []
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => troubles.push(`error: ${message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseUrl) troubles.push(`host: ${request.url()}`)
  })
  await page.addInitScript({ content: tellBreaches })
  return { page, troubles, close: () => context.close() }
}

/** Runs in the page: breaches of its policy are told on its console. */
const tellBreaches = `document.addEventListener('securitypolicyviolation', (breach) =>
  console.error('policy: ' + breach.violatedDirective + ' ' + breach.blockedURI))`
