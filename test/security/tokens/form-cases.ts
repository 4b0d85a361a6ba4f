import type { Ground, TokenCase } from './token-cases.ts'
import { compact, encoded, pieces } from './token-parts.ts'

const alphabet = 'RFC 7515 2: base64url without padding, line breaks or anything else'
const threeParts = 'RFC 7515 7.1: three parts with two periods'
const onlyCompact = 'RFC 7519 3: a JWT is in the compact serialization'

/** How the token is written: its alphabet, its parts and its serialization. */
export function formCases(ground: Ground): readonly TokenCase[] {
  const { head, payload, signature } = pieces(ground.good)
  const token = `${head}.${payload}.${signature}`
  const json = (value: unknown) => JSON.stringify(value)
  const flattened = { protected: head, payload, signature }
  const forms: readonly (readonly [string, string, string])[] = [
    ['padding behind the header', alphabet, `${head}=.${payload}.${signature}`],
    ['padding behind the payload', alphabet, `${head}.${payload}=.${signature}`],
    ['padding behind the signature', alphabet, `${token}=`],
    ['two signs of padding', alphabet, `${token}==`],
    ['four signs of padding', alphabet, `${token}====`],
    ['padding behind every part', alphabet, `${head}==.${payload}==.${signature}==`],
    [
      'padding inside the signature',
      alphabet,
      `${head}.${payload}.${signature.slice(0, 8)}=${signature.slice(8)}`,
    ],
    ['a space at the start', alphabet, ` ${token}`],
    ['a space at the end', alphabet, `${token} `],
    ['a line break at the end', alphabet, `${token}\n`],
    [
      'a line break inside the signature',
      alphabet,
      `${head}.${payload}.${signature.slice(0, 8)}\n${signature.slice(8)}`,
    ],
    [
      'a space inside the payload',
      alphabet,
      `${head}.${payload.slice(0, 8)} ${payload.slice(8)}.${signature}`,
    ],
    ['a NUL at the end', alphabet, `${token}\0`],
    ['a plus sign in the signature', alphabet, `${head}.${payload}.+${signature.slice(1)}`],
    ['a slash in the signature', alphabet, `${head}.${payload}./${signature.slice(1)}`],
    ['a letter beyond ASCII', alphabet, `${head}.${payload}.${signature}\u00e9`],
    ['an escaped period', alphabet, `${head}%2E${payload}%2E${signature}`],
    [
      'bits behind the last byte of the signature',
      alphabet,
      `${head}.${payload}.${loose(signature)}`,
    ],
    ['bits behind the last byte of the header', alphabet, `${loose(head)}.${payload}.${signature}`],
    [
      'a length that no bytes have',
      alphabet,
      `${head}.${payload}.${signature}${'A'.repeat((5 - (signature.length % 4)) % 4 || 4)}`,
    ],
    ['an empty signature', threeParts, `${head}.${payload}.`],
    ['an empty payload', 'RFC 7519 7.2: the payload is a JSON object', `${head}..${signature}`],
    ['an empty header', 'RFC 7515 4: the header is a JSON object', `.${payload}.${signature}`],
    ['no signature', threeParts, `${head}.${payload}`],
    ['the header alone', threeParts, head],
    ['nothing', threeParts, ''],
    ['two periods', threeParts, '..'],
    ['a period at the start', threeParts, `.${token}`],
    ['a period at the end', threeParts, `${token}.`],
    ['a fourth part', threeParts, `${token}.${signature}`],
    ['five parts, as encrypted tokens have', threeParts, `${token}.${signature}.${signature}`],
    ['the parts in another order', threeParts, `${payload}.${head}.${signature}`],
    ['the token twice', threeParts, `${token}${token}`],
    [
      'a detached payload',
      'RFC 7515 F: detached content is agreed on before',
      `${head}..${signature}`,
    ],
    ['the flattened JSON form', onlyCompact, json(flattened)],
    [
      'the general JSON form',
      onlyCompact,
      json({ payload, signatures: [{ protected: head, signature }] }),
    ],
    [
      'the general JSON form with two signatures',
      onlyCompact,
      json({
        payload,
        signatures: [
          { protected: head, signature },
          { protected: head, signature: encoded('x') },
        ],
      }),
    ],
    [
      'the JSON form with an unprotected header',
      onlyCompact,
      json({ ...flattened, header: { alg: 'none' } }),
    ],
    ['the JSON form in base64url', onlyCompact, encoded(json(flattened))],
    [
      'a token inside a token',
      'RFC 7519 5.2: nested tokens say so and hold no claims',
      compact({ ...ground.good, header: { ...ground.good.header, cty: 'JWT' }, claimsText: token }),
    ],
    ['quotation marks around it', alphabet, `"${token}"`],
    ['the scheme before it', alphabet, `Bearer ${token}`],
    [
      'a hundred thousand letters',
      'a reader may bound what it reads',
      `${head}.${'A'.repeat(100_000)}.${signature}`,
    ],
    ['ten thousand periods', threeParts, '.'.repeat(10_000)],
  ]
  const cases: TokenCase[] = forms.map(([name, rule, text]) => ({
    name,
    rule,
    verdict: 'refused',
    token: text,
  }))
  return [
    { name: 'a token as it should be', rule: 'RFC 7519', verdict: 'accepted', token },
    ...cases,
  ]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * The same bytes in other letters: decoding drops the lowest bits of the last one. Where there are none to drop, two
 * letters more that mean nothing.
 */
function loose(part: string): string {
  const last = letters.indexOf(part.at(-1) ?? '')
  return part.length % 4 === 0 ? `${part}A=` : part.slice(0, -1) + letters.charAt(last ^ 1)
}
