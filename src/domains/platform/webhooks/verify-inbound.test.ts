import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encodeSecret } from './standard-webhooks.ts'
import { readInboundSources } from './verify-inbound.ts'

const written = () => encodeSecret(new Uint8Array(randomBytes(32)))

describe('the setting of sources', () => {
  test('names each with its secrets or tokens', () => {
    const sources = readInboundSources(
      `indexer=${written()}|${written()}; bot=x-bot-token:a-long-token-of-a-bot ;`,
    )
    expect([...sources.keys()]).toEqual(['indexer', 'bot'])
    const indexer = sources.get('indexer')
    expect(indexer?.scheme === 'signature' && indexer.secrets.length).toBe(2)
    expect(sources.get('bot')).toEqual({
      scheme: 'token',
      header: 'x-bot-token',
      tokens: ['a-long-token-of-a-bot'],
    })
  })
  test('may name none', () => {
    expect(readInboundSources('').size).toBe(0)
    expect(readInboundSources(' ; ').size).toBe(0)
  })
  test.each([
    ['no name', '=whsec_c2VjcmV0'],
    ['a name in capitals', 'Indexer=whsec_c2VjcmV0'],
    ['a name twice', 'a=x-token:c2VjcmV0c2VjcmV0;a=x-token:c2VjcmV0c2VjcmV0'],
    ['a secret that is too short', 'a=whsec_c2VjcmV0'],
    ['a token that is too short', 'a=x-token:c2VjcmV0'],
    ['a header that is none', 'a=x token:c2VjcmV0c2VjcmV0'],
    ['neither', 'a=c2VjcmV0'],
    ['no value', 'a='],
  ])('is refused with %s, and the secret is not told', (_, text) => {
    const message = messageOf(() => readInboundSources(text))
    expect(message).toMatch(/source of webhooks/)
    expect(message).not.toContain('c2VjcmV0')
  })
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (failure) {
    return String(failure)
  }
  return 'no failure'
}
