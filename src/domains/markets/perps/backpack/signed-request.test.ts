import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSigningKey, signedText } from './signed-request.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const half = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const request = {
  instruction: 'orderExecute',
  method: 'POST',
  query: {},
  timestamp: '1',
  window: '5000',
}
const end = '&timestamp=1&window=5000'

/** The text whose signature the product accepts for this request, when `text` was signed. */
function takenFor(body: unknown, text: string): string | undefined {
  const key = readSigningKey(half)
  if (key === undefined) throw new Error('the key is none')
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  return signedText({ ...request, body }, { key, signature })
}

test('parameters are signed in the order of their names, whatever order they come in', () => {
  const text = `instruction=orderExecute&price=1&quantity=1&side=Bid&symbol=SOL${end}`
  for (const body of [
    { symbol: 'SOL', side: 'Bid', quantity: '1', price: '1' },
    { price: '1', quantity: '1', side: 'Bid', symbol: 'SOL' },
  ])
    expect(takenFor(body, text)).toBe(text)
  const other = `instruction=orderExecute&symbol=SOL&side=Bid&quantity=1&price=1${end}`
  expect(takenFor({ symbol: 'SOL', side: 'Bid', quantity: '1', price: '1' }, other)).toBeUndefined()
})

test('a list is signed member by member, two alike as often as they stand there', () => {
  const one = 'instruction=orderExecute&price=1&symbol=SOL'
  const order = { symbol: 'SOL', price: '1' }
  expect(takenFor([order, order], `${one}&${one}${end}`)).toBe(`${one}&${one}${end}`)
  expect(takenFor([order, order], `${one}${end}`)).toBeUndefined()
})
