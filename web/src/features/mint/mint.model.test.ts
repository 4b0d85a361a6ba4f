import { expect, test } from 'vitest'
import { fromBase64, withSignature } from './half-signed.model.ts'
import { mintFaults, mintRequest, newMint } from './mint.model.ts'

const wallets = { asset: 'Asset111', owner: 'Owner111' }

test('an asset needs a name and exactly what its source is', () => {
  expect(mintFaults(newMint)).toEqual({ name: 'empty', description: 'empty' })
  expect(mintFaults({ ...newMint, source: 'agent' })).toEqual({ slug: 'empty' })
  expect(mintFaults({ ...newMint, source: 'address', name: 'x', uri: 'ftp://x' })).toEqual({
    uri: 'address',
  })
})

test('the request names one source alone', () => {
  const typed = { ...newMint, name: ' Bot ', description: 'Does it.', slug: 'grid-bot' }
  expect(mintRequest(typed, wallets)).toEqual({
    ...wallets,
    name: 'Bot',
    document: { description: 'Does it.' },
  })
  expect(mintRequest({ ...typed, source: 'agent', name: '' }, wallets)).toEqual({
    ...wallets,
    agentId: 'grid-bot',
  })
})

test('a signature comes into the place of its signer, and changes nothing else', () => {
  const unsigned = new Uint8Array(1 + 2 * 64 + 3).fill(7)
  const signed = withSignature(btoa(String.fromCharCode(...unsigned)), {
    signature: new Uint8Array(64).fill(1),
    signer: 'Asset111',
    signers: ['Owner111', 'Asset111'],
  })
  expect([...signed.subarray(0, 65)]).toEqual([...unsigned.subarray(0, 65)])
  expect([...new Set(signed.subarray(65, 129))]).toEqual([1])
  expect([...signed.subarray(129)]).toEqual([7, 7, 7])
  expect(() =>
    withSignature('AA==', { signature: fromBase64(''), signer: 'x', signers: [] }),
  ).toThrow('does not sign')
})
