import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  evmSigner,
  signIn,
  solanaSigner,
  verifyAt,
} from '../../../../test/support/auth-world.ts'

let world: AuthWorld
beforeEach(async () => {
  world = await createAuthWorld()
})
afterEach(() => world.close())

describe.each([
  ['an EVM wallet', evmSigner],
  ['a Solana wallet', solanaSigner],
])('%s', (_name, createSigner) => {
  test('signs in, gets an account, and the cookie opens it', async () => {
    const signer = createSigner()
    const { answer, cookie, token } = await signIn(world, signer)
    expect(answer).toMatchObject({
      ok: true,
      walletAddress: signer.address,
      created: true,
      isTokenGated: false,
      tokenBalance: '0',
      holderMinimum: '1',
      sessionExpiresAt: '2026-07-22T09:00:00.000Z',
    })
    expect(cookie).toBe(
      `__Host-svc.sid=${token}; Path=/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax`,
    )
    const principal = await verifyAt(world.sessions, token)
    expect(principal).toMatchObject({
      accountId: answer.userId,
      credential: 'wallet_session',
      scopes: ['api:*'],
      wallets: [{ address: signer.address }],
    })
  })
  test('comes back to the same account with a new session', async () => {
    const signer = createSigner()
    const first = await signIn(world, signer)
    const second = await signIn(world, signer)
    expect(second.answer).toMatchObject({ userId: first.answer.userId, created: false })
    expect(second.token).not.toBe(first.token)
  })
  test('opens one session when the same signed challenge comes 50 times at once', async () => {
    const signer = createSigner()
    const other = world.startProcess()
    const { message } = await world.auth.challenge(signer.address, {})
    const body = { walletAddress: signer.address, message, signature: await signer.sign(message) }
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        codeOf((index % 2 ? world : other).auth.verify(body, () => {})),
      ),
    )
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(1)
    expect(codes.filter((code) => code === 'auth.nonce_used')).toHaveLength(49)
  })
})
