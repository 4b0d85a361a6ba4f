import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyReceipt } from './receipt.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const text = (value: unknown) => base64(new TextEncoder().encode(JSON.stringify(value)))

function signedBy(header: object, claims: object) {
  const pair = generateKeyPairSync('ed25519')
  const said = `${text(header)}.${text(claims)}`
  const signature = sign(null, Buffer.from(said), pair.privateKey)
  const { x = '' } = pair.publicKey.export({ format: 'jwk' })
  const key = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: 'one' }
  return { receipt: `${said}.${base64(signature)}`, keys: [{ ...key, x }] }
}

const header = { alg: 'EdDSA', kid: 'one' }
const claims = { chargeId: 'chg_1', amountAtomic: '250000' }

test('a receipt whose signature holds says what was signed', async () => {
  const { keys, receipt } = signedBy(header, claims)
  expect(await verifyReceipt(receipt, { keys })).toEqual({ claims, keyId: 'one' })
})

test('a receipt is refused where a word of it, its key or its form is another', async () => {
  const { keys, receipt } = signedBy(header, claims)
  const [head, , signature] = receipt.split('.')
  const changed = `${head}.${text({ ...claims, amountAtomic: '1' })}.${signature}`
  const other = signedBy(header, claims)
  const unsigned = signedBy({ alg: 'none', kid: 'one' }, claims)
  for (const [said, by] of [
    [changed, keys],
    [receipt, other.keys],
    [receipt, []],
    [unsigned.receipt, unsigned.keys],
    [`${receipt}.more`, keys],
    ['', keys],
  ] as const)
    await expect(verifyReceipt(said, { keys: by })).rejects.toMatchObject({
      code: 'client.receipt_signature',
    })
})
