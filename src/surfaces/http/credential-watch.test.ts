import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { principal } from '../../../test/support/http-server.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import { createCredentialWatch, type RunLater } from './credential-watch.ts'
import type { Exchange } from './exchange.ts'
import type { Plan } from './plan.ts'

const caller = principal()
let answer: () => Promise<Principal | undefined>
let asked: number
let ended: number
let hints: Set<() => void>
const warnings: string[] = []

/** Time that passes when the test says so. */
let nowMs = 0
const waiting = new Map<() => void, number>()
const runLater: RunLater = (run, delayMs) => {
  waiting.set(run, nowMs + delayMs)
  return () => waiting.delete(run)
}
async function pass(ms: number): Promise<void> {
  const untilMs = nowMs + ms
  for (;;) {
    const [next] = [...waiting].toSorted(([, a], [, b]) => a - b)
    if (next === undefined || next[1] > untilMs) break
    nowMs = next[1]
    waiting.delete(next[0])
    next[0]()
    await setImmediate()
  }
  nowMs = untilMs
}

beforeEach(() => {
  nowMs = 0
  waiting.clear()
  answer = async () => caller
  asked = 0
  ended = 0
  hints = new Set()
})

function watch(options: { readonly hinted: boolean; readonly proof?: Exchange['proof'] }) {
  const authenticator: Authenticator = {
    credential: 'api_key',
    verify: () => {
      asked += 1
      return answer()
    },
    ...(options.hinted
      ? {
          watch: (_secret: string, onHint: () => void) => {
            hints.add(onHint)
            return () => hints.delete(onHint)
          },
        }
      : {}),
  }
  const logger = {
    debug() {},
    info() {},
    error() {},
    warn: (text: string) => void warnings.push(text),
  }
  const proof =
    options.proof === undefined ? { kind: 'api_key', secret: 's', ambient: false } : options.proof
  // Of an exchange the watch reads only who called and by what.
  const plan: Pick<Plan, 'opensTo'> = { opensTo: (held) => held.includes('api:*') }
  const exchange = { plan, principal: caller, proof, addressBlock: '192.0.2.7' } as Exchange
  return createCredentialWatch({ authenticators: [authenticator], logger, runLater })(
    exchange,
    () => {
      ended += 1
    },
  )
}

const hint = async () => {
  for (const one of hints) one()
  await setImmediate()
}

describe('the watch over a credential', () => {
  test('asks again within a second without any hint, and ends once', async () => {
    watch({ hinted: true })
    await pass(1_000)
    expect([asked, ended]).toEqual([1, 0])
    answer = async () => undefined
    await pass(1_000)
    expect(ended).toBe(1)
    const before = asked
    await pass(60_000)
    expect([asked, ended, hints.size]).toEqual([before, 1, 0])
  })

  test('asks at once when it is hinted, and goes on asking', async () => {
    watch({ hinted: true })
    await hint()
    expect([asked, ended]).toEqual([1, 0])
    answer = async () => undefined
    await hint()
    expect([asked, ended]).toEqual([2, 1])
  })

  test('asks one question at a time after many hints', async () => {
    watch({ hinted: true })
    for (let round = 0; round < 5; round++) for (const one of hints) one()
    await setImmediate()
    asked = 0
    await pass(8_000)
    expect(asked).toBe(10)
  })

  test('ends when the secret has become another one’s', async () => {
    watch({ hinted: true })
    answer = async () => ({ ...caller, accountId: 'acct_b' })
    await hint()
    expect(ended).toBe(1)
  })

  test('ends when the secret has become another credential', async () => {
    watch({ hinted: true })
    answer = async () => ({ ...caller, credentialId: 'key_2' })
    await hint()
    expect(ended).toBe(1)
  })

  test('ends when the owner has narrowed the credential past the row', async () => {
    watch({ hinted: true })
    answer = async () => ({ ...caller, scopes: ['api:*', 'route:notes:*'] })
    await hint()
    expect(ended).toBe(0)
    answer = async () => ({ ...caller, scopes: ['route:notes:*'] })
    await hint()
    expect(ended).toBe(1)
  })

  test('outlives a store that is away for some seconds, and not one that stays away', async () => {
    watch({ hinted: true })
    answer = () => Promise.reject(new Error('down'))
    await pass(5_000)
    answer = async () => caller
    await pass(1_000)
    answer = () => Promise.reject(new Error('down'))
    await pass(8_000)
    expect(ended).toBe(0)
    await pass(4_000)
    expect(ended).toBe(1)
    expect(warnings.length).toBeGreaterThan(10)
  })

  test('ends with the twelfth check in a row that cannot be made, and not with the eleventh', async () => {
    watch({ hinted: true })
    answer = () => Promise.reject(new Error('down'))
    await pass(11 * 800)
    expect([asked, ended]).toEqual([11, 0])
    await pass(800)
    expect([asked, ended]).toEqual([12, 1])
    await pass(10_000)
    expect([asked, ended]).toEqual([12, 1])
  })

  test('asks seldom about what nobody can revoke', async () => {
    watch({ hinted: false })
    await pass(10_000)
    expect(asked).toBe(2)
  })

  test('ends nothing when it was ended while it asked', async () => {
    const stop = watch({ hinted: true })
    const { promise, resolve } = Promise.withResolvers<undefined>()
    answer = () => promise
    await hint()
    stop()
    resolve(undefined)
    await setImmediate()
    expect([asked, ended]).toEqual([1, 0])
  })

  test('asks nothing about anyone, and nothing after it was ended', async () => {
    watch({ hinted: true, proof: null })
    const stop = watch({ hinted: true })
    stop()
    await pass(10_000)
    expect([asked, ended, hints.size]).toEqual([0, 0, 0])
  })
})
