import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingServer, startBillingServer } from '../../../../test/support/billing-server.ts'
import { buildCatalog } from '../../../catalog/build-catalog.ts'
import { ledgerRows } from '../ledger/index.ts'
import { billingRows, createUsageRecorder } from './index.ts'

let server: BillingServer
beforeAll(async () => {
  server = await startBillingServer({ families: new Set(['AI', 'Billing & Rewards']) })
})
afterAll(() => server.close())

const asset = 'paper:USDC'
const json = async (...call: Parameters<BillingServer['call']>) =>
  (await server.call(...call)).json()
const codeIs = async (code: string, ...call: Parameters<BillingServer['call']>) =>
  expect((await server.call(...call)).json()).toMatchObject({ code })

describe('every row of billing', () => {
  const { entries } = buildCatalog(
    { ledger: ledgerRows, billing: billingRows },
    { serviceSlug: 'svc' },
  )
  const path = (template: string) =>
    template
      .replace('{version}', '1')
      .replace('{plan}', 'pro')
      .replace('{meter}', 'model_tokens')
      .replace('{holdId}', 'none')
      .replace(/\{(\w+)Id\}/, (_, name: string) => {
        const prefix = {
          budget: 'bud',
          grant: 'crd',
          subscription: 'sub',
          invoice: 'inv',
          claim: 'rwc',
        }
        return `${Reflect.get(prefix, name)}_01k0000000000000000000000a`
      })
  const rows = entries.map(({ operation }) => operation)
  const named = (some: readonly { method: string; path: string }[]) =>
    some.map(({ method, path: at }) => `${method} ${at.replace(/^.api.(billing|rewards)/, '')}`)
  test("is the operator's where it changes what others pay or get, and nowhere else", () => {
    expect(named(rows.filter(({ gate }) => gate === 'operator'))).toEqual([
      'GET /proofs',
      'POST /usage/events',
      'POST /prices/versions',
      'POST /prices/versions/{version}/publish',
      'POST /prices/versions/{version}/withdraw',
      'POST /credits/grants',
      'POST /credits/grants/{grantId}/void',
      'POST /plans',
      'POST /plans/{plan}/versions/{version}/publish',
      'POST /plans/{plan}/versions/{version}/archive',
      'POST /invoices/{invoiceId}/void',
      'POST /invoices/{invoiceId}/write-off',
      'POST /rules',
      'POST /rules/end',
      'GET /pool',
      'POST /pool',
    ])
  })
  test('keeps keys out of what takes money out or binds the account for good', () => {
    const forPeople = rows.filter(({ auth, gate }) => auth.length === 3 && gate === undefined)
    expect(named(forPeople)).toEqual([
      'POST /claims/{claimId}/prepare',
      'POST /claims/{claimId}/claim',
      'POST /earnings/collect',
      'POST /referral/attach',
    ])
    expect(forPeople.map(({ reason }) => reason ?? '')).not.toContain('')
  })
  test('that anyone may call only reads', () => {
    expect(named(rows.filter(({ auth }) => auth.length === 0))).toEqual([
      'GET /meters',
      'GET /prices',
      'GET /prices/versions',
      'GET /plans',
      'GET /plans/{plan}',
      'GET /rules',
      'GET /epochs',
    ])
  })
  test.each(
    rows.filter(({ auth }) => auth.length > 0).map((row) => [row.method, row.path] as const),
  )('401 without a credential: %s %s', async (method, template) => {
    expect((await server.call(server.nobody, method, path(template), {})).statusCode).toBe(401)
  })
  test.each(
    rows.filter(({ gate }) => gate === 'operator').map((row) => [row.method, row.path] as const),
  )('403 for an account that is not the operator: %s %s', async (method, template) => {
    const answer = await server.call(server.owner, method, path(template), {})
    expect(answer.json()).toMatchObject({ status: 403, code: 'auth.operator_required' })
  })
  test.each(
    rows
      .filter(({ auth, gate }) => auth.length === 3 && gate === undefined)
      .map((row) => [row.method, row.path] as const),
  )('403 for a key, which cannot take money out: %s %s', async (method, template) => {
    const answer = await server.call(server.key, method, path(template), {})
    expect(answer.json()).toMatchObject({ status: 403, code: 'auth.forbidden' })
  })
  test.each(
    rows
      .filter(({ method, path: { length }, auth, input }) => {
        const isOne = input.params !== undefined && !('version' in input.params.properties)
        return isOne && auth.length > 0 && method !== 'PATCH' && length > 0
      })
      .filter(({ path: template }) =>
        /\{(budget|invoice|hold|claim|subscription|grant)Id\}/.test(template),
      )
      .map((row) => [row.method, row.path] as const),
  )('404 for what does not exist: %s %s', async (method, template) => {
    const bodies: Readonly<Record<string, object>> = {
      commit: { amountAtomic: '1' },
      prepare: { destination: { kind: 'credit' } },
    }
    const last = template.split('/').at(-1) ?? ''
    const body = method === 'GET' ? undefined : bodies[last]
    const answer = await server.call(server.operator, method, path(template), body)
    expect(answer.json()).toMatchObject({ status: 404, code: 'resource.not_found' })
  })
})

describe('usage', () => {
  test('200 by key and as CSV, from what the recorder counted', async () => {
    const recorder = createUsageRecorder(server.world)
    const at = new Date(server.world.clock.nowMs())
    const use = { accountId: server.ownerId, operationId: 'post_api_chat', family: 'AI', at }
    recorder.record({ ...use, units: 12n })
    recorder.record({ ...use, units: 5n, keyId: 'key_7', chargeId: 'chg_1' })
    await recorder.stop()
    expect(await json(server.owner, 'GET', '/api/billing/usage?groupBy=key')).toMatchObject({
      groupBy: 'key',
      from: '2026-06-15T10:00:00.000Z',
      to: '2026-07-15T10:00:00.000Z',
      items: [
        { group: null, calls: '1', paidCalls: '0', units: '12', charged: [] },
        { group: 'key_7', calls: '1', paidCalls: '1', units: '5', charged: [] },
      ],
      nextCursor: null,
    })
    const first = await json(server.owner, 'GET', '/api/billing/usage?groupBy=key&limit=1')
    const next = `/api/billing/usage?groupBy=key&cursor=${first.nextCursor}`
    expect((await json(server.owner, 'GET', next)).items).toMatchObject([{ group: 'key_7' }])
    const only = '/api/billing/usage?groupBy=family&agentId=none'
    expect((await json(server.owner, 'GET', only)).items).toEqual([])
    const csv = await server.call(server.owner, 'GET', '/api/billing/usage.csv?groupBy=key')
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.headers['content-disposition']).toContain('usage-by-key.csv')
    expect(csv.body).toBe(
      'key,calls,paid_calls,units,USDC,SOL,paper:USDC,paper:SOL\r\n' +
        ',1,0,12,0,0,0,0\r\nkey_7,1,1,5,0,0,0,0\r\n',
    )
    expect((await json(server.stranger, 'GET', '/api/billing/usage')).items).toEqual([])
  })
  test.each([
    'from=2026-07-15T09:00:00Z&to=2026-07-15T08:00:00Z',
    'from=2020-01-01T00:00:00Z',
    'groupBy=colour',
    'limit=0',
    'from=yesterday',
    'cursor=!!',
  ])('400 for ?%s', async (query) => {
    await codeIs('request.invalid', server.owner, 'GET', `/api/billing/usage?${query}`)
  })
  test('200 takes metered events in once each, and judges each alone', async () => {
    const event = (id: string, differences: object = {}) => ({
      source: 'box-1',
      id,
      meter: 'model_tokens',
      accountId: server.ownerId,
      quantity: '40',
      happenedAt: '2026-07-15T08:30:00.000Z',
      ...differences,
    })
    const send = (...events: object[]) =>
      json(server.operator, 'POST', '/api/billing/usage/events', { events })
    expect(
      await send(
        event('1'),
        event('1', { quantity: '99' }),
        event('2'),
        event('3', { meter: 'moonbeams' }),
        event('4', { happenedAt: '2026-07-01T00:00:00.000Z' }),
        event('5', { happenedAt: '2026-07-15T09:06:00.000Z' }),
      ),
    ).toEqual({
      accepted: 2,
      duplicates: 1,
      rejected: [
        { index: 3, reason: 'unknown_meter' },
        { index: 4, reason: 'too_late' },
        { index: 5, reason: 'in_future' },
      ],
    })
    expect(await send(event('2'))).toMatchObject({ accepted: 0, duplicates: 1 })
    const meter = '/api/billing/meters/model_tokens/usage'
    expect(await json(server.owner, 'GET', `${meter}?window=total`)).toMatchObject({
      items: [{ windowStart: null, value: '80', events: '2' }],
    })
    expect((await json(server.stranger, 'GET', meter)).items).toEqual([])
    await codeIs('resource.not_found', server.owner, 'GET', '/api/billing/meters/none/usage')
  })
  test('200 works each meter out by its own rule', async () => {
    const at = (minute: number) => `2026-07-15T07:0${minute}:00.000Z`
    const event = (meter: string, minute: number, quantity: string, subject: string) => ({
      source: meter,
      id: `${minute}`,
      meter,
      accountId: server.ownerId,
      quantity,
      subject,
      happenedAt: at(minute),
    })
    const meters = [
      'agent_runs',
      'active_agents',
      'concurrent_boxes',
      'stored_bytes',
      'sandbox_seconds',
    ]
    await json(server.operator, 'POST', '/api/billing/usage/events', {
      events: meters.flatMap((meter) => [
        event(meter, 2, '7', 'a'),
        event(meter, 1, '9', 'b'),
        event(meter, 3, '4', 'a'),
      ]),
    })
    const values = await Promise.all(
      meters.map(async (meter) => {
        const answer = await json(
          server.owner,
          'GET',
          `/api/billing/meters/${meter}/usage?window=hour`,
        )
        return answer.items[0]?.value
      }),
    )
    expect(values).toEqual(['3', '2', '9', '4', '20'])
  })
  test('200 lists meters for anyone', async () => {
    const { items } = await json(server.nobody, 'GET', '/api/billing/meters')
    expect(items).toHaveLength(6)
  })
})

describe('balance and statement', () => {
  test('200 with posted, held and available; lines newest first; as CSV', async () => {
    await server.world.fund(server.ownerId, 5_000_000n)
    await json(server.owner, 'POST', '/api/billing/holds', {
      id: 'night',
      amountAtomic: '2000000',
      asset,
      purpose: '=a night of research',
      ttlSeconds: 3_600,
    })
    expect(await json(server.owner, 'GET', '/api/billing/balance')).toMatchObject({
      items: [
        {
          purpose: 'available',
          posted: { amountAtomic: '5000000', asset },
          held: { amountAtomic: '2000000' },
          available: { amountAtomic: '3000000' },
        },
      ],
    })
    const commit = '/api/billing/holds/night/commit'
    expect(await json(server.owner, 'POST', commit, { amountAtomic: '500000' })).toMatchObject({
      status: 'partially_committed',
      committed: { amountAtomic: '500000' },
    })
    const lines = await json(server.owner, 'GET', '/api/billing/statement?limit=1')
    expect(lines.items).toMatchObject([
      {
        kind: 'hold.committed',
        amount: { amountAtomic: '-500000' },
        balanceAfter: { amountAtomic: '4500000' },
        reference: { holdId: 'night' },
      },
    ])
    const next = `/api/billing/statement?limit=1&cursor=${lines.nextCursor}`
    expect((await json(server.owner, 'GET', next)).items[0].kind).toBe('test.funded')
    const csv = await server.call(server.owner, 'GET', '/api/billing/statement.csv')
    expect(csv.body.split('\r\n')[1]).toMatch(/,hold\.committed,available,paper:USDC,-0\.5,4\.5,/)
    expect((await json(server.stranger, 'GET', '/api/billing/statement')).items).toEqual([])
  })
})

describe('holds', () => {
  beforeAll(() => server.world.fund(server.ownerId, 5_000_000n))
  const hold = (id: string, differences: object = {}) => ({
    id,
    amountAtomic: '1000',
    asset,
    purpose: 'a test',
    ttlSeconds: 60,
    ...differences,
  })
  const create = (id: string, differences: object = {}) =>
    server.call(server.owner, 'POST', '/api/billing/holds', hold(id, differences))
  test('200 is the same hold for a repeat, and 409 for the same id with another content', async () => {
    const first = (await create('same')).json()
    expect((await create('same')).json()).toEqual(first)
    expect((await create('same', { amountAtomic: '1001' })).json()).toMatchObject({
      status: 409,
      code: 'ledger.id_reused',
    })
  })
  test('402 with the shortfall when there is too little', async () => {
    const answer = await create('large', { amountAtomic: '999000000' })
    expect(answer.json()).toMatchObject({ status: 402, code: 'ledger.insufficient' })
    expect(BigInt(answer.json().shortfallAtomic)).toBeGreaterThan(0n)
  })
  test('409 when more is committed than was held, or something else after it was committed', async () => {
    await create('spent')
    const commit = (amountAtomic: string) =>
      server.call(server.owner, 'POST', '/api/billing/holds/spent/commit', { amountAtomic })
    expect((await commit('1001')).json()).toMatchObject({ code: 'ledger.hold_exceeded' })
    const done = (await commit('400')).json()
    expect((await commit('400')).json()).toEqual(done)
    expect((await commit('401')).json()).toMatchObject({ status: 409 })
  })
  test('200 releases, also what has ended, which then stays as it is', async () => {
    await create('freed')
    const release = (id: string) => json(server.owner, 'POST', `/api/billing/holds/${id}/release`)
    expect(await release('freed')).toMatchObject({ status: 'released' })
    expect(await release('freed')).toMatchObject({ status: 'released' })
    expect(await release('spent')).toMatchObject({ status: 'partially_committed' })
    const commit = '/api/billing/holds/freed/commit'
    await codeIs('ledger.hold_ended', server.owner, 'POST', commit, { amountAtomic: '1' })
  })
  test('404 for holds of others, who may use the same id', async () => {
    await codeIs('resource.not_found', server.stranger, 'GET', '/api/billing/holds/same')
    await server.world.fund('acct_stranger', 1_000n)
    const own = await server.call(server.stranger, 'POST', '/api/billing/holds', hold('same'))
    expect(own.json()).toMatchObject({ status: 'held' })
  })
  test('200 lists the open ones', async () => {
    const { items } = await json(server.owner, 'GET', '/api/billing/holds?status=held')
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['same'])
  })
  test('429 when a budget has too little left; expired holds give back what they took', async () => {
    const budget = await json(server.owner, 'POST', '/api/billing/budgets', {
      name: 'holds',
      scope: { kind: 'account' },
      window: 'total',
      asset,
      limitAtomic: '1500',
      action: 'block',
    })
    expect((await create('budgeted')).statusCode).toBe(200)
    expect((await create('beyond')).json()).toMatchObject({
      status: 429,
      code: 'billing.budget_exceeded',
    })
    const used = async () =>
      (await json(server.owner, 'GET', `/api/billing/budgets/${budget.id}`)).used.amountAtomic
    expect(await used()).toBe('1000')
    server.world.clock.advance(61_000)
    await server.world.ledger.expireHolds()
    await server.billing.periodicTasks.round()
    expect(await used()).toBe('0')
    expect((await create('committed')).statusCode).toBe(200)
    await json(server.owner, 'POST', '/api/billing/holds/committed/commit', { amountAtomic: '300' })
    expect(await used()).toBe('300')
    await json(server.owner, 'DELETE', `/api/billing/budgets/${budget.id}`)
  })
  test.each([
    { id: 'bad id' },
    { amountAtomic: '0' },
    { amountAtomic: '-1' },
    { amountAtomic: '1e3' },
    { amountAtomic: 5 },
    { ttlSeconds: 604_801 },
    { asset: 'DOGE' },
    { payee: 'acct_x' },
  ])('400 for %j', async (differences) => {
    expect((await create('valid', differences)).json()).toMatchObject({ code: 'request.invalid' })
  })
})

describe('budgets', () => {
  const wish = {
    name: 'research',
    scope: { kind: 'key', value: 'key_7' },
    window: 'day',
    asset,
    limitAtomic: '1000',
    action: 'block',
  }
  test('200 sets, reads, changes, lists and deletes; keys only read', async () => {
    const made = await json(server.owner, 'POST', '/api/billing/budgets', wish)
    expect(made).toMatchObject({
      thresholds: [50, 80, 100],
      used: { amountAtomic: '0' },
      left: { amountAtomic: '1000' },
      windowEnd: '2026-07-16T00:00:00.000Z',
    })
    const path = `/api/billing/budgets/${made.id}`
    expect(await json(server.key, 'GET', path)).toEqual(made)
    expect(
      await json(server.owner, 'PATCH', path, { limitAtomic: '2000', thresholds: [90, 10] }),
    ).toMatchObject({ limit: { amountAtomic: '2000' }, thresholds: [10, 90], name: 'research' })
    expect((await json(server.key, 'GET', '/api/billing/budgets')).items).toHaveLength(1)
    for (const method of ['GET', 'DELETE'] as const) {
      await codeIs('resource.not_found', server.stranger, method, path)
    }
    await codeIs('resource.not_found', server.stranger, 'PATCH', path, { name: 'mine' })
    expect(await json(server.owner, 'DELETE', path)).toEqual({ deleted: true })
    await codeIs('resource.not_found', server.owner, 'GET', path)
  })
  test.each([
    { scope: { kind: 'account', value: 'x' } },
    { scope: { kind: 'key' } },
    { scope: { kind: 'family', value: 'ai' } },
    { scope: { kind: 'key', value: 'key_\0' } },
    { limitAtomic: '0' },
    { thresholds: [0] },
    { window: 'year' },
  ])('400 for %j', async (differences) => {
    const body = { ...wish, ...differences }
    await codeIs('request.invalid', server.owner, 'POST', '/api/billing/budgets', body)
  })
  test('409 beyond fifty', async () => {
    const make = () => server.call(server.stranger, 'POST', '/api/billing/budgets', wish)
    const statuses = []
    for (let index = 0; index < 51; index++) statuses.push((await make()).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(409)
  })
})

describe('prices', () => {
  test('200 shows the book to anyone, and a change by the operator', async () => {
    expect(await json(server.nobody, 'GET', '/api/billing/prices')).toMatchObject({
      version: { version: 1, origin: 'table', state: 'active' },
      items: [{ subject: 'post_api_chat', amountAtomic: '10000', decimals: 6 }],
    })
    const path = '/api/billing/prices/versions'
    const price = { amountAtomic: '8000', asset: 'USDC' }
    const draft = await json(server.operator, 'POST', path, {
      note: 'cheaper',
      changes: [{ kind: 'operation', subject: 'post_api_chat', price }],
    })
    expect(draft).toMatchObject({ version: 2, state: 'draft' })
    await codeIs('resource.not_found', server.nobody, 'GET', '/api/billing/prices?version=2')
    expect(await json(server.operator, 'POST', `${path}/2/publish`, {})).toMatchObject({
      state: 'active',
    })
    await codeIs('resource.illegal_transition', server.operator, 'POST', `${path}/2/publish`, {})
    await codeIs('resource.not_found', server.operator, 'POST', `${path}/99/publish`, {})
    expect((await json(server.nobody, 'GET', path)).items).toHaveLength(2)
    const late = { effectiveFrom: '2020-01-01T00:00:00.000Z' }
    const { version } = await json(server.operator, 'POST', path, {
      note: 'again',
      changes: [{ kind: 'operation', subject: 'post_api_chat', price: null }],
    })
    await codeIs('request.invalid', server.operator, 'POST', `${path}/${version}/publish`, late)
    const nothing = { amountAtomic: '0', asset: 'USDC' }
    await codeIs('request.invalid', server.operator, 'POST', path, {
      note: 'free',
      changes: [{ kind: 'operation', subject: 'post_api_chat', price: nothing }],
    })
    expect(await json(server.operator, 'POST', `${path}/${version}/withdraw`)).toMatchObject({
      state: 'archived',
    })
  })
})

describe('credits, plans and subscriptions', () => {
  test('200 gives, lists and takes back credit', async () => {
    const made = await json(server.operator, 'POST', '/api/billing/credits/grants', {
      accountId: 'acct_stranger',
      asset,
      amountAtomic: '700',
      kind: 'promotional',
      note: 'welcome',
      source: 'w1',
    })
    expect(made).toMatchObject({ state: 'active', remaining: { amountAtomic: '700' } })
    expect((await json(server.stranger, 'GET', '/api/billing/credits')).items).toEqual([made])
    const path = `/api/billing/credits/grants/${made.id}/void`
    expect(await json(server.operator, 'POST', path)).toMatchObject({ state: 'voided' })
    await codeIs('resource.illegal_transition', server.operator, 'POST', path)
  })
  test('400 for credit that ends in the past', async () => {
    await codeIs('request.invalid', server.operator, 'POST', '/api/billing/credits/grants', {
      accountId: 'acct_stranger',
      asset,
      amountAtomic: '700',
      kind: 'promotional',
      note: 'welcome',
      source: 'w2',
      expiresAt: '2020-01-01T00:00:00.000Z',
    })
  })
  test('200 subscribes from credit, shows what it entitles to, and cancels', async () => {
    expect((await json(server.nobody, 'GET', '/api/billing/plans')).items).toHaveLength(3)
    await codeIs('ledger.insufficient', server.owner, 'POST', '/api/billing/subscriptions', {
      plan: 'developer',
    })
    await server.world.fund(server.ownerId, 20_000_000n)
    const made = await json(server.owner, 'POST', '/api/billing/subscriptions', {
      plan: 'developer',
    })
    expect(made).toMatchObject({ plan: 'developer', state: 'active' })
    await codeIs(
      'billing.subscription_exists',
      server.owner,
      'POST',
      '/api/billing/subscriptions',
      {
        plan: 'developer',
      },
    )
    await codeIs('billing.plan_unknown', server.owner, 'POST', '/api/billing/subscriptions', {
      plan: 'none',
    })
    expect(await json(server.key, 'GET', '/api/billing/subscription')).toMatchObject({
      active: { id: made.id },
      entitlements: { rateMultiplier: 5 },
      renewsAt: made.periodEnd,
    })
    const path = `/api/billing/subscriptions/${made.id}/cancel`
    expect(await json(server.owner, 'POST', path)).toMatchObject({ endsWithPeriod: true })
    expect((await json(server.owner, 'GET', '/api/billing/subscriptions')).items).toHaveLength(1)
  })
  test('200 drafts, publishes and archives a plan; 404 for one that cannot be had', async () => {
    const plan = {
      plan: 'tiny',
      name: 'Tiny',
      summary: 'For tests',
      asset: 'USDC',
      priceAtomic: '1',
      includedAtomic: '0',
      rateMultiplier: 1,
      features: [],
    }
    expect(await json(server.operator, 'POST', '/api/billing/plans', plan)).toMatchObject({
      version: 1,
    })
    await codeIs('billing.plan_unknown', server.nobody, 'GET', '/api/billing/plans/tiny')
    const at = '/api/billing/plans/tiny/versions'
    await json(server.operator, 'POST', `${at}/1/publish`)
    expect(await json(server.nobody, 'GET', '/api/billing/plans/tiny')).toMatchObject({
      state: 'active',
    })
    await json(server.operator, 'POST', `${at}/1/archive`)
    await codeIs('resource.illegal_transition', server.operator, 'POST', `${at}/1/publish`)
    await codeIs('billing.plan_unknown', server.operator, 'POST', `${at}/2/publish`)
  })
})

describe('invoices', () => {
  test('200 shows the one that gathers, and lists none before a month is over', async () => {
    expect(await json(server.owner, 'GET', '/api/billing/upcoming-invoice')).toMatchObject({
      id: null,
      state: 'gathering',
      lines: [
        { kind: 'subscription', isSettled: true, amount: { amountAtomic: '20000000' } },
        // What was committed of holds before.
        { kind: 'charges', isSettled: true, quantity: '3', amount: { amountAtomic: '500700' } },
      ],
      due: { amountAtomic: '0' },
    })
    expect((await json(server.owner, 'GET', '/api/billing/invoices')).items).toEqual([])
  })
  test('200 once the month is over, with a number and as CSV', async () => {
    server.world.clock.advance(31 * 86_400_000)
    await server.billing.periodicTasks.round()
    server.world.clock.advance(8 * 86_400_000)
    await server.billing.periodicTasks.round()
    const [invoice] = (await json(server.owner, 'GET', '/api/billing/invoices?state=paid')).items
    expect(invoice).toMatchObject({ number: '1', due: { amountAtomic: '0' } })
    const path = `/api/billing/invoices/${invoice.id}`
    expect((await json(server.owner, 'GET', path)).lines).toHaveLength(2)
    await codeIs('resource.not_found', server.stranger, 'GET', path)
    await codeIs('billing.invoice_not_due', server.owner, 'POST', `${path}/pay`)
    await codeIs('resource.illegal_transition', server.operator, 'POST', `${path}/void`)
    await codeIs('resource.illegal_transition', server.operator, 'POST', `${path}/write-off`)
    const csv = await server.call(server.owner, 'GET', `${path}/lines.csv`)
    expect(csv.headers['content-disposition']).toContain('invoice-1.csv')
  })
})
