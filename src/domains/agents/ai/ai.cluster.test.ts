import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import {
  chargedRunsSets,
  createRunCharging,
  tokenCost,
} from '../../../../test/support/run-charging.ts'
import { scriptedModel } from '../../../../test/support/scripted-model.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Database } from '../../../ports/database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const asset = 'paper:USDC'
/** 10 input tokens and 10 output tokens. */
const replyCost = 10n * tokenCost.input + 10n * tokenCost.output
/** The maximum of a call: 100 input tokens and 100 output tokens. */
const heldMost = 100n * tokenCost.input + 100n * tokenCost.output

describe.skipIf(url === '')('models with their money on PostgreSQL, two processes', () => {
  const clock = handClock()
  let databases: readonly [Database, Database]
  let processes: readonly Awaited<ReturnType<typeof createRunCharging>>[]
  let owner = ''
  let accounts = 0
  beforeAll(async () => {
    databases = await openPostgresPair(url, chargedRunsSets)
    const on = (database: Database) =>
      createRunCharging({ database, clock, model: scriptedModel(() => ({ text: 'Hello.' })) })
    processes = [await on(databases[0]), await on(databases[1])]
  }, 60_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
  })

  const fund = async (amountAtomic: bigint) => {
    owner = `acct_${++accounts}`
    await processes[0]?.billing.fund(owner, amountAtomic)
  }
  const caller = () => ({
    principal: principal({ accountId: owner }),
    operationId: 'post_api_ai_v1_chat_completions',
    requestId: 'req_1',
  })
  const request = () => ({
    messages: [{ role: 'user', content: 'Hi' }] as const,
    outputTokensMax: 100,
    signal: new AbortController().signal,
  })
  const balance = () => {
    const account = { owner, purpose: 'available', asset } as const
    const [one] = processes
    if (one === undefined) throw new Error('there are no processes')
    return one.billing.ledger.balance(databases[0].query, account)
  }
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'fine',
      (failure: unknown) => (failure instanceof AppError ? failure.spec.code : String(failure)),
    )

  test('calls of both at once never spend more than there is, and each is charged once', async () => {
    const funded = 3n * heldMost
    await fund(funded)
    const codes = await Promise.all(
      Array.from({ length: 10 }).flatMap(() =>
        processes.map(({ models }) => codeOf(models.reply(caller(), request()))),
      ),
    )
    const fine = codes.filter((code) => code === 'fine').length
    expect(fine).toBeGreaterThan(0)
    expect(codes.filter((code) => code === 'ledger.insufficient')).toHaveLength(20 - fine)
    expect(await balance()).toMatchObject({
      postedAtomic: funded - BigInt(fine) * replyCost,
      heldAtomic: 0n,
    })
  }, 60_000)

  test('a call that ends here while it is swept there is charged once or not at all', async () => {
    const [one, other] = processes
    if (one === undefined || other === undefined) throw new Error('there are no processes')
    await fund(1_000_000n)
    const who = caller().principal
    const { id } = await one.books.budgets.create(who, {
      name: 'all',
      window: 'total',
      action: 'block',
      asset,
      limitAtomic: '900000',
      scope: { kind: 'account' },
    })
    const model = { id: 'scripted', owner: 'tests', isLanguageModel: false, canEmbed: false }
    const most = { inputTokens: 100, outputTokens: 100 }
    const ids = Array.from({ length: 8 }, (_, n) => `aic_race_${n}`)
    const calls = await Promise.all(
      ids.map((call) =>
        databases[0].transaction((tx) =>
          one.charges.open(tx, { id: call, caller: caller(), model, most }),
        ),
      ),
    )
    clock.advance(16 * 60_000)
    const used = { inputTokens: 10, outputTokens: 10 }
    await Promise.all([
      ...calls.map((call) => databases[0].transaction((tx) => call.settle(tx, used)).catch(String)),
      other.sweep(),
      other.sweep(),
    ])
    await other.sweep()
    await other.billing.ledger.expireHolds()
    const { postedAtomic, heldAtomic } = await balance()
    const spent = 1_000_000n - postedAtomic
    expect([spent % replyCost, heldAtomic]).toEqual([0n, 0n])
    const { used: counted } = await one.books.budgets.get(who, id)
    expect(BigInt(counted.amountAtomic)).toBe(spent)
  }, 60_000)
})
