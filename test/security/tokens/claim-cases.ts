import type { Ground, TokenCase } from './token-cases.ts'
import type { Parts } from './token-parts.ts'

type Row = readonly [
  name: string,
  rule: string,
  verdict: TokenCase['verdict'],
  claims: Readonly<Record<string, unknown>>,
]

/** What the payload says. Clocks may be five seconds apart, and a token is a day old at most. */
export function claimCases(ground: Ground): readonly TokenCase[] {
  return [
    ...[...timeRows(ground), ...partyRows(ground), ...otherRows()].map(
      ([name, rule, verdict, claims]) => ({
        name,
        rule,
        verdict,
        token: ground.token({ claims }),
      }),
    ),
    ...payloads(ground.good).map(([name, rule, verdict, claimsText]) => ({
      name,
      rule,
      verdict,
      token: ground.token({ claimsText }),
    })),
  ]
}

function timeRows({ nowSeconds: now }: Ground): readonly Row[] {
  const exp = 'RFC 7519 4.1.4: not accepted on or after exp'
  const nbf = 'RFC 7519 4.1.5: not accepted before nbf'
  const iat = 'RFC 7519 4.1.6: the age of the token'
  const number = 'RFC 7519 2: NumericDate is a JSON number'
  const rows: Row[] = [
    ['a token that ended long ago', exp, 'refused', { exp: now - 3_600 }],
    ['a token that ended six seconds ago', exp, 'refused', { exp: now - 6 }],
    ['a token that ends at five seconds ago', exp, 'refused', { exp: now - 5 }],
    [
      'a token that ended four seconds ago',
      'RFC 7519 4.1.4: some leeway for clocks',
      'accepted',
      { exp: now - 4 },
    ],
    [
      'a token without an end',
      'RFC 8725 3.8: tokens are of limited life',
      'refused',
      { exp: undefined },
    ],
    ['an end of zero', exp, 'refused', { exp: 0 }],
    ['a negative end', exp, 'refused', { exp: -now }],
    ['an end in a fraction of a second', number, 'accepted', { exp: now + 60.5 }],
    ['a token for the future', nbf, 'refused', { nbf: now + 3_600 }],
    ['a token for in six seconds', nbf, 'refused', { nbf: now + 6 }],
    [
      'a token for in four seconds',
      'RFC 7519 4.1.5: some leeway for clocks',
      'accepted',
      { nbf: now + 4 },
    ],
    ['a token that has begun', nbf, 'accepted', { nbf: now - 60 }],
    ['a token from the future', iat, 'refused', { iat: now + 3_600, exp: now + 7_200 }],
    ['a token of six seconds from now', iat, 'refused', { iat: now + 6 }],
    ['a token of four seconds from now', iat, 'accepted', { iat: now + 4 }],
    ['a token of yesterday', iat, 'refused', { iat: now - 86_410, exp: now + 60 }],
    ['a token of nearly a day', iat, 'accepted', { iat: now - 86_000, exp: now + 60 }],
    ['a token without its time of issue', iat, 'refused', { iat: undefined }],
  ]
  const wrong: readonly unknown[] = [
    String(now + 600),
    '',
    null,
    true,
    [now + 600],
    { at: now + 600 },
    '2036-01-01T00:00:00Z',
  ]
  for (const name of ['exp', 'nbf', 'iat']) {
    for (const value of wrong) {
      rows.push([`${name} of ${JSON.stringify(value)}`, number, 'refused', { [name]: value }])
    }
  }
  return rows
}

function partyRows({ issuer, audience }: Ground): readonly Row[] {
  const iss = 'RFC 7519 4.1.1: iss is compared exactly'
  const aud = 'RFC 7519 4.1.3: the reader is among the audience'
  const sub = 'RFC 7519 4.1.2: sub is a text that names somebody'
  const row = (
    rule: string,
    verdict: Row[2],
    claim: string,
    values: Readonly<Record<string, unknown>>,
  ): Row[] =>
    Object.entries(values).map(([name, value]) => [
      `${claim}: ${name}`,
      rule,
      verdict,
      { [claim]: value },
    ])
  return [
    ...row(iss, 'refused', 'iss', {
      none: undefined,
      empty: '',
      null: null,
      'somebody else': 'https://evil.example/',
      'without its slash': issuer.replace(/\/$/, ''),
      'with another slash': `${issuer}/`,
      'with a path': `${issuer}x`,
      'in capitals': issuer.toUpperCase(),
      'with a space': ` ${issuer}`,
      'with a NUL': `${issuer}\0`,
      'another scheme': issuer.replace('https:', 'http:'),
      'a list of it': [issuer],
      'an object': { iss: issuer },
      'a number': 7,
    }),
    ...row(aud, 'refused', 'aud', {
      none: undefined,
      empty: '',
      null: null,
      'somebody else': 'else',
      'longer than ours': `${audience}-2`,
      'shorter than ours': audience.slice(0, -1),
      'in capitals': audience.toUpperCase(),
      'with a space': `${audience} `,
      'ours among words': `else ${audience}`,
      'ours behind a comma': `else,${audience}`,
      'an empty list': [],
      'a list of others': ['else', 'other'],
      'a list in a list': [[audience]],
      'an object': { aud: audience },
      'a number': 7,
    }),
    ...row(aud, 'accepted', 'aud', {
      'a list of ours': [audience],
      'ours among others': ['else', audience],
    }),
    ...row(sub, 'refused', 'sub', {
      none: undefined,
      empty: '',
      null: null,
      'a number': 7,
      'a list': ['ada'],
      'an object': { sub: 'ada' },
      true: true,
      'with a NUL': 'ada\0',
      'with a line break': 'ada\nroot',
      'half a character': '\ud800',
      'of 256 letters': 'a'.repeat(256),
    }),
    ...row(sub, 'accepted', 'sub', {
      'of 255 letters': 'a'.repeat(255),
      'beyond ASCII': '\u00e5d\u00e4 \ud83d\ude00',
      'like a query': "' OR 1=1 --",
    }),
  ]
}

function otherRows(): readonly Row[] {
  const rule = 'RFC 7519 4: claims that are not understood are ignored'
  return [
    [
      'claims that nobody knows',
      rule,
      'accepted',
      { role: 'admin', scope: 'api:*', accountId: 'acct_1', x: { y: [1] } },
    ],
    ['a token id', rule, 'accepted', { jti: 'a' }],
    [
      'a claim named like a member of every object',
      rule,
      'accepted',
      { constructor: 'x', toString: 'y' },
    ],
  ]
}

function payloads({
  claims,
}: Parts): readonly (readonly [string, string, TokenCase['verdict'], string])[] {
  const rule = 'RFC 7519 7.2: the payload is a JSON object'
  const text = JSON.stringify(claims)
  return [
    ['white space around the claims', rule, 'accepted', ` ${text}\n`],
    ['a payload that is a list', rule, 'refused', `[${text}]`],
    ['a payload that is a text', rule, 'refused', JSON.stringify(text)],
    ['a payload that is a number', rule, 'refused', '7'],
    ['a payload that is null', rule, 'refused', 'null'],
    ['a payload that is true', rule, 'refused', 'true'],
    ['a payload that is empty', rule, 'refused', ''],
    ['a payload of no claims', rule, 'refused', '{}'],
    ['a payload that is no JSON', rule, 'refused', 'ada'],
    ['a payload that is cut off', rule, 'refused', text.slice(0, -1)],
    ['a payload with more behind it', rule, 'refused', `${text}{}`],
    ['a payload of two objects', rule, 'refused', `${text}${text}`],
    ['a payload with a comma too many', rule, 'refused', text.replace(/\}$/, ',}')],
    ['a number that is none', rule, 'refused', text.replace(/"exp":\d+/, '"exp":NaN')],
    ['a number beyond all', rule, 'refused', text.replace(/"exp":\d+/, '"exp":Infinity')],
    [
      'another issuer after ours',
      'RFC 7519 4: of two claims of a name the last counts, or none',
      'refused',
      text.replace(/\}$/, ',"iss":"https://evil.example/"}'),
    ],
    [
      'another audience after ours',
      'RFC 7519 4: of two claims of a name the last counts, or none',
      'refused',
      text.replace(/\}$/, ',"aud":"else"}'),
    ],
    [
      'an end in the past after ours',
      'RFC 7519 4: of two claims of a name the last counts, or none',
      'refused',
      text.replace(/\}$/, ',"exp":1}'),
    ],
    ['a thousand levels of lists', rule, 'refused', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['claims behind a prototype', rule, 'refused', `{"__proto__":${text}}`],
  ]
}
