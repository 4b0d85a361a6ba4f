import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import { sharedTestApp } from '../../support/shared-app.ts'
import { openSkillDesk, type SkillDesk } from '../../support/skill-desk.ts'

const payee = privateKeyToAddress(generatePrivateKey())
const policy = {
  calls: [{ to: payee, selectors: ['0x'] }],
  recipients: [],
  maxValueAtomic: '100000000000000000',
  windowSeconds: 86_400,
  windowMaxAtomic: '300000000000000000',
  approvalAboveAtomic: '50000000000000000',
}
let app: RunningApp
let desk: SkillDesk
let wallet: { id: string; address: string }

beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openSkillDesk(app)
}, 120_000)
afterAll(() => desk?.close())

test('api-keys: a key is made narrow, limited, rotated and revoked, and is in its file alone', async () => {
  const keys = (...args: string[]) => desk.answer('api-keys/keys', args, desk.session)
  const narrow = ['--name', 'bot', '--scopes', 'route:market-data:*', '--days', '30']
  const made = await keys('mint', ...narrow, '--keep', 'bot.env')
  const [, key = ''] = /^BOURSE_API_KEY="(.*)"$/m.exec(await desk.read('bot.env')) ?? []
  expect(key).toMatch(/^ct_sk_/)
  expect(JSON.stringify(made)).not.toContain(key)
  const asked = async (route: string) =>
    (await desk.send(route, undefined, { 'x-api-key': key })).status
  expect([await asked('/api/market/alerts'), await asked('/api/auth/me')]).toEqual([200, 403])
  const number = ['--key', String(made.id)]
  const limited = await keys('limit', ...number, '--calls', '100', '--window', '60')
  expect(limited.budget).toMatchObject({ calls: 100, windowSeconds: 60 })
  const next = await keys('rotate', ...number, '--overlap', '3600', '--keep', 'bot.env')
  expect(next).toMatchObject({ state: 'active', budget: { calls: 100 } })
  expect((await keys('list', '--state', 'rotating')).map(({ id }: { id: number }) => id)).toEqual([
    made.id,
  ])
  expect(await keys('revoke', '--key', String(next.id))).toHaveProperty('wouldRevoke')
  expect(await keys('revoke', '--key', String(next.id), '--yes')).toMatchObject({
    state: 'revoked',
  })
  const byKey = await desk.run('api-keys/keys', ['mint', ...narrow, '--keep', 'no.env'], {
    BOURSE_SESSION: '',
  })
  expect(byKey).toMatchObject({ code: 1, stderr: expect.stringMatching(/^401 /) })
})

test('vault-wallet: a wallet is made with its policy, which says what it would allow', async () => {
  const vault = (...args: string[]) => desk.answer('vault-wallet/vault', args, desk.session)
  await writeFile(path.join(desk.folder, 'policy.json'), JSON.stringify(policy))
  const make = ['make', '--label', 'bot', '--policy', 'policy.json']
  expect((await vault(...make)).inWords).toContain(
    'a person approves what is above 50000000000000000 wei',
  )
  expect(await vault('list')).toEqual([])
  wallet = await vault(...make, '--yes')
  const tries = [
    ['0.01', 'allowed', null],
    ['0.06', 'needs_approval', null],
    ['0.2', 'forbidden', 'value_too_large'],
  ] as const
  for (const [ether, outcome, rule] of tries) {
    const tried = await vault('try', '--wallet', wallet.id, '--to', payee, '--ether', ether)
    expect(tried).toMatchObject({ outcome, rule })
  }
  const stranger = privateKeyToAddress(generatePrivateKey())
  expect(
    await vault('try', '--wallet', wallet.id, '--to', stranger, '--ether', '0.01'),
  ).toMatchObject({ outcome: 'forbidden', rule: 'call_not_allowed' })
  const wider = { ...policy, maxValueAtomic: '200000000000000000' }
  await writeFile(path.join(desk.folder, 'policy.json'), JSON.stringify(wider))
  const set = ['set', '--wallet', wallet.id, '--policy', 'policy.json']
  expect(await vault(...set)).toHaveProperty('wouldBe')
  expect(await vault(...set, '--yes')).toMatchObject({ version: 2 })
  expect(await vault('policy', '--wallet', wallet.id)).toMatchObject({ version: 2 })
  const byKey = await desk.run('vault-wallet/vault', [...set, '--yes'], desk.withKey)
  expect(byKey).toMatchObject({ code: 1, stderr: expect.stringMatching(/^403 /) })
})

test('vault-approval: a small payment is signed, a larger one waits for a person, and the chain has both', async () => {
  const sign = (...args: string[]) => desk.answer('vault-approval/sign', args, desk.withKey)
  await desk.send('/api/dev/faucet', { address: wallet.address, amount: '1' })
  const to = ['--wallet', wallet.id, '--to', payee]
  expect(await sign('ask', ...to, '--ether', '0.01')).toMatchObject({ outcome: 'allowed' })
  const small = await sign('ask', ...to, '--ether', '0.01', '--id', 'small', '--yes')
  const repeated = await sign('ask', ...to, '--ether', '0.01', '--id', 'small', '--yes')
  expect(repeated.request).toBe(small.request)
  expect(await sign('wait', '--request', small.request)).toMatchObject({
    state: 'submitted',
    onChain: { status: 'success' },
  })
  const large = await sign('ask', ...to, '--ether', '0.06', '--id', 'large', '--yes')
  expect(large.state).toBe('pending_approval')
  const other = await sign('ask', ...to, '--ether', '0.07', '--id', 'other', '--yes')
  expect(await sign('waiting')).toHaveLength(2)
  const denied = await sign('deny', '--request', other.request, '--reason', 'not ours')
  expect(denied).toMatchObject({ state: 'denied', denialReason: 'not ours' })
  const approval = { payloadHash: large.payloadHash }
  const approve = `/api/vault/signing-requests/${large.request}/approve`
  expect(await desk.send(approve, approval, desk.person)).toMatchObject({ status: 200 })
  expect(await sign('wait', '--request', large.request)).toMatchObject({
    onChain: { status: 'success' },
  })
  const { balances } = (await desk.send(`/api/trading/portfolio/${payee}`)).json as {
    balances: readonly { asset: string; amount: string }[]
  }
  expect(balances).toContainEqual(expect.objectContaining({ asset: 'ETH', amount: '0.07' }))
})

test('account-audit: what looks wrong is found, and nothing is changed', async () => {
  const audit = await desk.answer('account-audit/audit', [], desk.session)
  expect(audit.findings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^key \d+ \(test\) opens everything$/),
      expect.stringMatching(/^key \d+ \(test\) has no end$/),
    ]),
  )
  expect(audit.findings.join()).not.toContain('no amount above which')
  const strict = await desk.run('account-audit/audit', ['--strict'], desk.session)
  expect(strict.code).toBe(1)
  const byKey = await desk.run('account-audit/audit', [], { BOURSE_SESSION: '' })
  expect(byKey.code).toBe(1)
})

test('incident-drill: the drill changes nothing, and in earnest everything is stopped', async () => {
  const again = await openSkillDesk(app)
  const { address } = again.wallet
  const sign = (args: string[]) => again.answer('wallet-sign-in/sign-in', args)
  // A second session, which the incident ends.
  const asked = await sign(['--address', address, '--message', 'm.txt'])
  const signature = await again.wallet.signMessage({ message: asked.message })
  const proof = ['--address', address, '--message', 'm.txt', '--signature', signature]
  await sign([...proof, '--keep', 's.env'])
  const [, second = ''] = /^BOURSE_SESSION="(.*)"$/m.exec(await again.read('s.env')) ?? []
  await writeFile(path.join(again.folder, 'policy.json'), JSON.stringify(policy))
  const make = ['make', '--label', 'bot', '--policy', 'policy.json', '--yes']
  const made = await again.answer('vault-wallet/vault', make, again.session)
  const drill = await again.answer('incident-drill/drill', [], again.session)
  expect(drill).toMatchObject({ isDrill: true, failures: [], stopped: { wallets: [made.id] } })
  expect(drill.stopped.sessions).toHaveLength(1)
  expect((await again.send('/api/auth/me')).status).toBe(200)
  const done = await again.answer('incident-drill/drill', ['--yes'], again.session)
  expect(done).toMatchObject({ isDrill: false, failures: [], stopped: drill.stopped })
  expect((await again.send('/api/auth/me')).status).toBe(401)
  const frozen = await again.answer('vault-wallet/vault', ['list'], again.session)
  expect(frozen).toMatchObject([{ id: made.id, status: 'frozen' }])
  const ended = await again.run('wallet-sign-in/sign-in', ['--who'], { BOURSE_SESSION: second })
  expect(ended.code).toBe(1)
  const wrong = await again.run('incident-drill/drill', ['--only', 'everything'], again.session)
  expect(wrong.code).toBe(2)
  await again.close()
})
