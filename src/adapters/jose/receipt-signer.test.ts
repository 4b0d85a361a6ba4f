import { generateKeyPairSync } from 'node:crypto'
import { compactVerify, createLocalJWKSet } from 'jose'
import { expect, test } from 'vitest'
import { createReceiptSigner, type ReceiptKey } from './receipt-signer.ts'

function newKey(): ReceiptKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', x, d }
}

const verified = async (jws: string, signer: Awaited<ReturnType<typeof createReceiptSigner>>) => {
  const keys = createLocalJWKSet({ keys: signer.keys().map((key) => ({ ...key })) })
  const { payload, protectedHeader } = await compactVerify(jws, keys)
  return { claims: JSON.parse(Buffer.from(payload).toString('utf8')), protectedHeader }
}

test('what was signed can be checked with the public keys, and only with them', async () => {
  const signer = await createReceiptSigner({ key: newKey() })
  const jws = await signer.sign({ chargeId: 'chg_1' })
  expect(await verified(jws, signer)).toMatchObject({
    claims: { chargeId: 'chg_1' },
    protectedHeader: { alg: 'EdDSA', typ: 'receipt+jws', kid: signer.keys()[0]?.kid },
  })
  const other = await createReceiptSigner({ key: newKey() })
  await expect(verified(jws, other)).rejects.toThrow()
})

test('the same claims give the same text', async () => {
  const signer = await createReceiptSigner({ key: newKey() })
  expect(await signer.sign({ a: 1 })).toBe(await signer.sign({ a: 1 }))
})

test('what a former key signed can still be checked', async () => {
  const former = newKey()
  const jws = await (await createReceiptSigner({ key: former })).sign({ chargeId: 'chg_1' })
  const now = await createReceiptSigner({ key: newKey(), former: [former] })
  expect((await verified(jws, now)).claims).toEqual({ chargeId: 'chg_1' })
  expect(now.keys().map(({ kid }) => kid)).toHaveLength(2)
})

test('the list holds no private half', async () => {
  const key = newKey()
  const signer = await createReceiptSigner({ key, former: [newKey()] })
  expect(signer.keys()).toHaveLength(2)
  expect(JSON.stringify(signer.keys())).not.toContain(key.d)
  for (const one of signer.keys()) expect(one).not.toHaveProperty('d')
})

test('two halves that do not belong together are refused', async () => {
  const key = { ...newKey(), x: newKey().x }
  await expect(createReceiptSigner({ key })).rejects.toThrow()
})
