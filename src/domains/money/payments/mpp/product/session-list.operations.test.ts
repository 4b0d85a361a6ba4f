import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post, readJson } from '../../../../../../test/support/mpp-client.ts'
import { openInPaper } from '../../../../../../test/support/mpp-sessions.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'

let world: RunningMpp
let base: string
beforeAll(async () => {
  world = await startMpp({ clock: { nowMs: () => Date.now() } })
  base = `${world.url}/api/mpp`
})
afterAll(() => world.close())

/** An amount of play money, as far as it is looked at. */
const paper = (amount: string) => expect.objectContaining({ amount, asset: 'USDC' })

describe('GET /sessions', () => {
  const list = async (key: string, query = '') => {
    const answer = await fetch(`${base}/sessions${query}`, { headers: { 'x-api-key': key } })
    return {
      status: answer.status,
      text: await answer.clone().text(),
      json: await readJson(answer),
    }
  }

  test('200 gives the account’s own, newest first, in pages, with nothing that spends', async () => {
    const headers = { 'x-api-key': 'ct_sk_a' }
    const first = await openInPaper(base, { deposit: '1', headers })
    const signed = await openInPaper(base, { deposit: '2', signs: true, headers })
    const last = await openInPaper(base, { deposit: '3', headers })
    await openInPaper(base, { headers: { 'x-api-key': 'ct_sk_b' } })
    await openInPaper(base)
    await post(`${base}/session/use`, { bearer: first.bearer, units: 25 })
    await post(`${base}/session/close`, { bearer: last.bearer })
    const page = await list('ct_sk_a', '?limit=2')
    const rest = await list('ct_sk_a', `?limit=2&cursor=${page.json.nextCursor}`)
    expect([...page.json.items, ...rest.json.items]).toMatchObject([
      { id: last.sessionId, status: 'closed', refunded: paper('3'), balance: paper('0') },
      { id: signed.sessionId, status: 'open', deposit: paper('2'), signer: signed.key.address },
      {
        id: first.sessionId,
        status: 'open',
        authorized: paper('0.25'),
        spent: paper('0.25'),
        balance: paper('0.75'),
        requests: 1,
      },
    ])
    expect(rest.json.nextCursor).toBeNull()
    for (const { text } of [page, rest]) {
      expect(text).not.toMatch(/bearer|voucher/i)
      for (const { bearer } of [first, last]) expect(text).not.toContain(bearer)
    }
  })

  test('401 without credentials, 400 for a cursor of another list', async () => {
    expect((await fetch(`${base}/sessions`)).status).toBe(401)
    expect((await list('ct_sk_a', '?cursor=abc')).status).toBe(400)
  })
})
