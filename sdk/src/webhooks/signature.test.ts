import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signWebhook, verifyWebhook } from './signature.ts'

const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`
const body = '{"type":"order.filled","timestamp":"2026-01-01T00:00:00Z","data":{"id":"ö"}}'
const now = () => Math.floor(Date.now() / 1000)

/** Signs as another program would, with what the runtime has. */
function sign(id: string, seconds: number, text = body) {
  const mac = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64')
  return { 'Webhook-Id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': `v1,${mac}` }
}

describe('a delivery', () => {
  it('is read where its signature holds, whatever form its headers have', async () => {
    const headers = sign('evt_1', now())
    expect(await verifyWebhook({ secret, headers, body })).toMatchObject({ type: 'order.filled' })
    expect(await verifyWebhook({ secret, headers: new Headers(headers), body })).toBeTruthy()
  })

  it('is read where one of two signatures holds, as while a secret is replaced', async () => {
    const headers = sign('evt_1', now())
    const both = `v1,AAAA v2,x ${headers['webhook-signature']}`
    expect(
      await verifyWebhook({ secret, headers: { ...headers, 'webhook-signature': both }, body }),
    ).toBeTruthy()
  })

  it.each([
    ['its body was changed', sign('evt_1', now()), `${body} `],
    ['its id was changed', { ...sign('evt_1', now()), 'Webhook-Id': 'evt_2' }, body],
    ['it is old', sign('evt_1', now() - 301), body],
    ['it is of the future', sign('evt_1', now() + 301), body],
    ['its time is no number', { ...sign('evt_1', now()), 'webhook-timestamp': 'now' }, body],
    ['it has no headers', {}, body],
  ])('is refused where %s', async (_, headers, text) => {
    await expect(verifyWebhook({ secret, headers, body: text })).rejects.toMatchObject({
      code: 'client.webhook_signature',
    })
  })

  it('is refused with another secret, and with a text that is none', async () => {
    const headers = sign('evt_1', now())
    for (const other of [`whsec_${Buffer.alloc(32, 8).toString('base64')}`, 'whsec_?'])
      await expect(verifyWebhook({ secret: other, headers, body })).rejects.toThrow('secret')
  })

  it('is signed as the service signs', async () => {
    const seconds = now()
    const { 'Webhook-Id': id, ...rest } = sign('evt_1', seconds)
    expect(await signWebhook({ secret, id, body, timestampSeconds: seconds })).toEqual({
      'webhook-id': id,
      ...rest,
    })
  })
})
