import { describe, expect, test } from 'vitest'
import {
  decodeSecret,
  encodeSecret,
  signWebhook,
  verifyWebhook,
} from '../../src/domains/platform/webhooks/standard-webhooks.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

type Message = {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  readonly secret: Uint8Array
}
type Chance = () => number

const nowMs = Date.UTC(2026, 6, 15, 9)

describe('a signed message', () => {
  test('that was changed in any one place is never accepted', () => {
    const tried = scaled({ small: 10_000, full: 200_000 })
    const chance = numbersOf(seed)
    const accepted: string[] = []
    for (let checked = 0; checked < tried; ) {
      const message = makeMessage(chance)
      expect(verdictOf(message)).toBe('valid')
      const [name, mutate] = pick(Object.entries(mutations), chance)
      const changed = mutate(message, chance)
      if (isSame(message, changed)) continue
      checked += 1
      if (verdictOf(changed) === 'valid') accepted.push(`${name}: ${JSON.stringify(changed)}`)
    }
    count('W4 webhook signatures', { tried, bad: accepted.length })
    expect(accepted).toEqual([])
  }, 600_000)
})

/** One change each of what a message says, of what it is said with, and of how it is cut. */
const mutations: Readonly<Record<string, (message: Message, chance: Chance) => Message>> = {
  'a character of the body': (one, chance) => ({ ...one, body: flipped(one.body, chance) }),
  'a character of the id': (one, chance) => ({ ...one, id: flipped(one.id, chance) }),
  'a digit of the timestamp': (one, chance) => ({
    ...one,
    timestamp: flipped(one.timestamp, chance),
  }),
  'a character of the signature': (one, chance) => ({
    ...one,
    signature: flipped(one.signature, chance),
  }),
  'a bit of the secret': (one, chance) => {
    const secret = Uint8Array.from(one.secret)
    const at = Math.floor(chance() * secret.length)
    secret[at] = (secret[at] ?? 0) ^ (1 << Math.floor(chance() * 8))
    return { ...one, secret }
  },
  'a character more or less': (one, chance) => {
    const part = pick(['id', 'timestamp', 'signature', 'body'] as const, chance)
    const at = Math.floor(chance() * (one[part].length + 1))
    const text = one[part]
    const longer = text.slice(0, at) + character(chance) + text.slice(at)
    return { ...one, [part]: chance() < 0.5 ? longer : text.slice(0, at) + text.slice(at + 1) }
  },
  'a timestamp that is written otherwise': (one, chance) => ({
    ...one,
    timestamp: pick([`0${one.timestamp}`, `${one.timestamp}.0`, `+${one.timestamp}`], chance),
  }),
  'another cut between id, timestamp and body': (one) => {
    const [head = '', ...rest] = one.body.split('.')
    return { ...one, id: `${one.id}.${one.timestamp}`, timestamp: head, body: rest.join('.') }
  },
  'the signature of an earlier message': (one, chance) => ({
    ...one,
    signature: makeMessage(chance).signature,
  }),
  'another version of the same signature': (one, chance) => ({
    ...one,
    signature: one.signature.replace('v1', pick(['v0', 'v2', 'V1', 'v1a', 'v01', ''], chance)),
  }),
  'a signature in other base64': (one, chance) => ({
    ...one,
    signature: pick(
      [
        one.signature.replace(/=$/, ''),
        `${one.signature}=`,
        one.signature.replaceAll('+', '-').replaceAll('/', '_'),
        one.signature.toLowerCase(),
        `v1,${Buffer.from(one.signature.slice(3), 'base64').toString('hex')}`,
      ],
      chance,
    ),
  }),
  'a body of the same JSON': (one) => ({ ...one, body: `${one.body} ` }),
  'time that has passed': (one) => {
    const timestamp = String(Number(one.timestamp) - 301)
    return { ...one, timestamp, signature: signWebhook({ ...one, timestamp }) }
  },
}

function makeMessage(chance: Chance): Message {
  const bytes = Uint8Array.from({ length: 24 + Math.floor(chance() * 41) }, () =>
    Math.floor(chance() * 256),
  )
  const secret = decodeSecret(encodeSecret(bytes)) ?? new Uint8Array()
  const id = `evt_${Math.floor(chance() * 2 ** 40).toString(32)}`
  const timestamp = String(Math.floor(nowMs / 1_000))
  // Some bodies begin like a timestamp, so that another cut has something to find.
  const text = Array.from({ length: Math.floor(chance() * 40) }, () => character(chance)).join('')
  const body = chance() < 0.3 ? `${timestamp}.${text}` : JSON.stringify({ text, n: chance() })
  return { id, timestamp, body, secret, signature: signWebhook({ id, timestamp, body, secret }) }
}

function verdictOf({ id, timestamp, signature, body, secret }: Message) {
  return verifyWebhook({
    headers: { id, timestamp, signature },
    body: Buffer.from(body),
    secrets: [secret],
    nowMs,
  })
}

/** Whether nothing was changed after all, or only what bytes do not know, such as half a character. */
function isSame(left: Message, right: Message): boolean {
  const bytes = ({ id, timestamp, signature, body, secret }: Message) =>
    [id, timestamp, signature, body].map((text) => Buffer.from(text).toString('hex')).join() +
    Buffer.from(secret).toString('hex')
  return bytes(left) === bytes(right)
}

function flipped(text: string, chance: Chance): string {
  const at = Math.floor(chance() * text.length)
  const code = text.charCodeAt(at) ^ (1 << Math.floor(chance() * 7))
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
}

function character(chance: Chance): string {
  return pick([...'abcXYZ012.,{}"+/= é😀\n'], chance)
}

function pick<value>(values: readonly value[], chance: Chance): value {
  const found = values[Math.floor(chance() * values.length)]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}
