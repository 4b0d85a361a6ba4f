import { join } from 'node:path'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Library from '../../sdk/src/index.ts'
import { createAnsweringServer } from '../support/answering-server.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { openChromium } from './chromium.ts'

// A page of somebody else's origin, with a wallet as browsers have it, and the library from the service itself.
const site = createAnsweringServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A page</title>'),
)
let app: TestApp
let browser: Browser
let own: string

beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  own = `http://localhost:${Object(site.address()).port}`
  ;[app, browser] = await Promise.all([startTestApp({ ALLOWED_ORIGINS: own }), openChromium()])
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
  site.close()
})

test('a page signs in, launches, pays and follows with the library that the service hands out', async () => {
  const wallet = join(import.meta.dirname, 'own-page/wallet.js')
  const { outputFiles } = await build({
    entryPoints: [wallet],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const context = await browser.newContext()
  await context.addInitScript({ content: outputFiles[0]?.text ?? '' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto(own)
  const facts = await page.evaluate(journey, app.baseUrl.replace('127.0.0.1', 'localhost'))
  expect(wrong).toEqual([])
  expect(facts).toEqual({
    account: expect.stringMatching(/^acct_/),
    token: expect.stringMatching(/^0x/),
    status: 'confirmed',
    seen: [facts.token, facts.token],
    paid: [['mpp_paper', '0.25']],
    limit: 'client.payment_limit',
    channel: 'snapshot',
    signedOut: 'auth.required',
  })
})

/** Runs in the page. */
async function journey(baseUrl: string) {
  const library: typeof Library = await import(`${baseUrl}/sdk/bourse.js`)
  const { createBourse, eip1193Wallet } = library
  const paid: (readonly [string, string])[] = []
  const bourse = createBourse({
    baseUrl,
    pay: {
      maxAmount: '0.25',
      paper: true,
      onPayment: ({ amount, rail }) => paid.push([rail, amount]),
    },
  })
  const codeOf = (failure: unknown) =>
    failure instanceof library.BourseError ? failure.code : String(failure)
  const wallet = await eip1193Wallet(Object(globalThis)['ethereum'])
  const { userId: account } = await bourse.signIn(wallet)
  const { headSeq: after } = await bourse.events.list({ limit: 1 })
  await bourse.faucet.request({ address: wallet.address, amount: '1' })
  const prepared = await bourse.launches.prepare({
    creator: wallet.address,
    name: 'Page',
    symbol: 'PAGE',
  })
  const { intents } = await bourse.send(prepared, wallet)
  const { tokenAddress: token } = await bourse.launches.get({ launchId: prepared.id })
  const first = async (events: AsyncIterable<Library.AnyEvent>) => {
    for await (const event of events)
      if (event.topic === 'launch.confirmed') return event.payload.token
    return null
  }
  const seen = [
    await first(bourse.events.follow({ after, topics: 'launch.confirmed' })),
    await first(bourse.live({ after, topics: ['launch.confirmed'] })),
  ]
  const order = { amount: '0.25', asset: 'USDC', description: 'A call of a page' } as const
  await bourse.mpp.charge(order)
  const limit = await bourse.mpp.charge({ ...order, amount: '0.26' }).then(() => 'paid', codeOf)
  let channel = ''
  for await (const update of bourse.channel('account')) {
    channel = update.kind
    break
  }
  await bourse.auth.logout()
  const signedOut = await bourse.me.get().then(() => 'signed in', codeOf)
  return { account, token, status: intents[0]?.status, seen, paid, limit, channel, signedOut }
}
