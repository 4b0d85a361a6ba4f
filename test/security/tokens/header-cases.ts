import type { KeyPairKeyObjectResult } from 'node:crypto'
import type { Differences, Ground, TokenCase } from './token-cases.ts'
import {
  ecSignature,
  encoded,
  mac,
  type Parts,
  pieces,
  pssSignature,
  publicJwk,
  rsaSignature,
  signed,
} from './token-parts.ts'

/** Keys of algorithms that the service does not take. */
export type OtherKeys = Readonly<Record<'p384' | 'k256' | 'ed448', KeyPairKeyObjectResult>>

type Row = readonly [
  name: string,
  rule: string,
  verdict: TokenCase['verdict'],
  differences: Differences,
]

/** What the header says: the algorithm, the key, and how the token wants to be read. */
export function headerCases(ground: Ground, others: OtherKeys): readonly TokenCase[] {
  const rows = [
    ...algorithmRows(ground, others),
    ...macRows(ground),
    ...keyRows(ground),
    ...extensionRows(ground),
  ]
  return [
    ...rows.map(([name, rule, verdict, differences]) => ({
      name,
      rule,
      verdict,
      token: ground.token(differences),
    })),
    ...unsecured(ground),
  ]
}

function algorithmRows(
  { algorithm, pair }: Ground,
  { p384, k256, ed448 }: OtherKeys,
): readonly Row[] {
  const named = (alg: unknown, signature?: Parts['signature']): Differences => ({
    header: { alg },
    ...(signature === undefined ? {} : { signature }),
  })
  const rule = 'RFC 8725 3.1: only algorithms that the reader named'
  const strange: readonly unknown[] = [
    '',
    ' ',
    'RS256 ',
    'rs256',
    'es256',
    'eddsa',
    'RS-256',
    'RSA',
    'ECDSA',
    'RS256,ES256',
    'ES256K-R',
    'dir',
    'A256KW',
    null,
    0,
    true,
    ['RS256'],
    { alg: 'RS256' },
    undefined,
  ]
  const rows: Row[] = strange.map((alg) => [
    `the algorithm ${JSON.stringify(alg) ?? 'left out'}`,
    alg === undefined ? 'RFC 7515 4.1.1: alg must be present' : rule,
    'refused',
    named(alg),
  ])
  for (const alg of [
    'RS384',
    'RS512',
    'PS256',
    'PS384',
    'PS512',
    'ES384',
    'ES512',
    'ES256K',
    'Ed448',
    'HS256',
    'RS256',
    'ES256',
    'EdDSA',
    'Ed25519',
  ]) {
    if (alg === algorithm) continue
    // Ed25519 is the younger name (RFC 9864) of what EdDSA signs; it is not among the names that are taken.
    rows.push([`${alg} named over its own signature`, rule, 'refused', named(alg)])
  }
  if (algorithm === 'RS256') {
    rows.push(
      [
        'RS384, signed as it says',
        rule,
        'refused',
        named('RS384', (input) => rsaSignature('sha384', input, pair.privateKey)),
      ],
      [
        'RS512, signed as it says',
        rule,
        'refused',
        named('RS512', (input) => rsaSignature('sha512', input, pair.privateKey)),
      ],
      [
        'PS256, signed as it says',
        rule,
        'refused',
        named('PS256', (input) => pssSignature('sha256', input, pair.privateKey)),
      ],
      [
        'PS512, signed as it says',
        rule,
        'refused',
        named('PS512', (input) => pssSignature('sha512', input, pair.privateKey)),
      ],
    )
  }
  rows.push(
    [
      'ES384 by a key of its own',
      rule,
      'refused',
      named('ES384', (input) => ecSignature('sha384', input, p384.privateKey)),
    ],
    [
      'ES256K by a key of its own',
      rule,
      'refused',
      named('ES256K', (input) => ecSignature('sha256', input, k256.privateKey)),
    ],
    [
      'EdDSA by a key of Ed448',
      rule,
      'refused',
      named('EdDSA', signed('EdDSA', { kid: '', ...ed448 })),
    ],
  )
  return rows
}

/** The oldest trick: the public key, which everybody has, as the secret of a MAC. */
function macRows({ pair }: Ground): readonly Row[] {
  const rule = 'RFC 8725 2.1: a public key is no shared secret'
  const pem = pair.publicKey.export({ format: 'pem', type: 'spki' })
  const secrets: Readonly<Record<string, string | Uint8Array>> = {
    'its PEM': pem,
    'its PEM without the last line break': String(pem).trimEnd(),
    'its DER': pair.publicKey.export({ format: 'der', type: 'spki' }),
    'its JWK': JSON.stringify(pair.publicKey.export({ format: 'jwk' })),
    'its published JWK': JSON.stringify(publicJwk(pair)),
    'its kid': pair.kid,
    nothing: '',
  }
  return Object.entries(secrets).flatMap(([what, secret]) =>
    (['256', '512'] as const).map(
      (bits): Row => [
        `HS${bits} with ${what} as the secret`,
        rule,
        'refused',
        { header: { alg: `HS${bits}` }, signature: mac(`sha${bits}`, secret) },
      ],
    ),
  )
}

function keyRows({ algorithm, pair, stranger }: Ground): readonly Row[] {
  const unknown = 'RFC 7515 4.1.4: kid names the key'
  const text = 'RFC 7515 4.1.4: kid is a string'
  const ignored = 'RFC 8725 3.10: keys come from where the reader trusts them to'
  const byStranger = { signature: signed(algorithm, stranger) }
  const strangerKey = publicJwk(stranger)
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['an unknown kid', 'key-7', unknown],
    ['an empty kid', '', unknown],
    ['a kid in capitals', pair.kid.toUpperCase(), unknown],
    ['a kid with a space', `${pair.kid} `, unknown],
    ['a path as kid', '../../../../dev/null', unknown],
    ['an address as kid', 'https://evil.example/jwks.json', unknown],
    ['a query as kid', "' UNION SELECT 'x' --", unknown],
    ['a command as kid', '| cat /etc/passwd', unknown],
    ['a NUL in the kid', `${pair.kid}\0`, unknown],
    ['a member of every object as kid', '__proto__', unknown],
    ['a kid of 4,000 letters', 'k'.repeat(4_000), unknown],
    ['a number as kid', 7, text],
    ['null as kid', null, text],
    ['an object as kid', { kid: pair.kid }, text],
    ['a list as kid', [pair.kid], text],
  ]
  return [
    ...wrong.map(([name, kid, rule]): Row => [name, rule, 'refused', { header: { kid } }]),
    [
      'no kid',
      'RFC 7515 4.1.4: kid is optional; one key fits the algorithm',
      'accepted',
      { header: { kid: undefined } },
    ],
    [
      'a stranger under the kid of the provider',
      'RFC 7515 5.2: the signature is verified',
      'refused',
      byStranger,
    ],
    [
      'a stranger without a kid',
      'RFC 7515 5.2: the signature is verified',
      'refused',
      { header: { kid: undefined }, ...byStranger },
    ],
    [
      'a stranger with its key in the token',
      ignored,
      'refused',
      { header: { jwk: strangerKey }, ...byStranger },
    ],
    [
      'a stranger with its key and kid in the token',
      ignored,
      'refused',
      { header: { jwk: { ...strangerKey, kid: 'mine' }, kid: 'mine' }, ...byStranger },
    ],
    [
      'a stranger with the address of its keys',
      ignored,
      'refused',
      { header: { jku: 'https://evil.example/jwks.json' }, ...byStranger },
    ],
    [
      'a stranger with the address of a certificate',
      ignored,
      'refused',
      { header: { x5u: 'https://evil.example/x.pem' }, ...byStranger },
    ],
    [
      'a stranger with a certificate',
      ignored,
      'refused',
      { header: { x5c: ['MIIB'] }, ...byStranger },
    ],
    [
      'a stranger with a thumbprint',
      ignored,
      'refused',
      { header: { 'x5t#S256': 'AAAA' }, ...byStranger },
    ],
    [
      'the provider with an address of keys',
      'RFC 7515 4: what is not understood is ignored',
      'accepted',
      { header: { jku: 'https://evil.example/jwks.json' } },
    ],
    [
      'the provider with a key of somebody in the token',
      'RFC 7515 4: what is not understood is ignored',
      'accepted',
      { header: { jwk: strangerKey } },
    ],
  ]
}

function extensionRows({ algorithm, pair }: Ground): readonly Row[] {
  const crit = 'RFC 7515 4.1.11: an extension that is critical must be understood'
  const unencoded = 'RFC 7797 3: b64 false is another input, and must be critical'
  const typ = 'RFC 8725 3.11: tokens of one kind are not taken for another'
  const head = JSON.stringify({ alg: algorithm, kid: pair.kid, typ: 'JWT' })
  return [
    ['an unknown critical extension', crit, 'refused', { header: { crit: ['x'], x: 1 } }],
    ['a critical extension that is not there', crit, 'refused', { header: { crit: ['x'] } }],
    [
      'an empty list of critical extensions',
      'RFC 7515 4.1.11: the list must not be empty',
      'refused',
      { header: { crit: [] } },
    ],
    [
      'a critical name of the RFC itself',
      'RFC 7515 4.1.11: names of the RFC must not be listed',
      'refused',
      { header: { crit: ['alg'] } },
    ],
    ['a text as critical extensions', crit, 'refused', { header: { crit: 'exp' } }],
    ['null as critical extensions', crit, 'refused', { header: { crit: null } }],
    ['a critical end', crit, 'refused', { header: { crit: ['exp'], exp: 1 } }],
    ['an unencoded payload', unencoded, 'refused', { header: { crit: ['b64'], b64: false } }],
    ['an unencoded payload that is not critical', unencoded, 'refused', { header: { b64: false } }],
    [
      'compression',
      'RFC 7516 4.1.3: zip is of encrypted tokens',
      'refused',
      { header: { zip: 'DEF' } },
    ],
    [
      'an encryption',
      'RFC 7516 4.1.2: enc is of encrypted tokens',
      'refused',
      { header: { enc: 'A256GCM' } },
    ],
    ['no type', typ, 'refused', { header: { typ: undefined } }],
    ['an empty type', typ, 'refused', { header: { typ: '' } }],
    ['the type of access tokens', typ, 'refused', { header: { typ: 'at+jwt' } }],
    ['the type of logout tokens', typ, 'refused', { header: { typ: 'logout+jwt' } }],
    ['the type of security events', typ, 'refused', { header: { typ: 'secevent+jwt' } }],
    ['the type of a JWS', typ, 'refused', { header: { typ: 'JOSE' } }],
    ['a number as type', typ, 'refused', { header: { typ: 7 } }],
    ['null as type', typ, 'refused', { header: { typ: null } }],
    [
      'the type in small letters',
      'RFC 7515 4.1.9: a media type has no case',
      'accepted',
      { header: { typ: 'jwt' } },
    ],
    [
      'the type in full',
      'RFC 7515 4.1.9: "application/" may be left out',
      'accepted',
      { header: { typ: 'application/jwt' } },
    ],
    [
      'members that nobody knows',
      'RFC 7515 4: what is not understood is ignored',
      'accepted',
      { header: { x: { y: [1] }, nonce: 'n' } },
    ],
    [
      'white space in the header',
      'RFC 7515 4: the header is a JSON object',
      'accepted',
      { headerText: ` \n${head}\t` },
    ],
    [
      'a header that is a list',
      'RFC 7515 4: the header is a JSON object',
      'refused',
      { headerText: `[${head}]` },
    ],
    [
      'a header that is null',
      'RFC 7515 4: the header is a JSON object',
      'refused',
      { headerText: 'null' },
    ],
    [
      'a header that is a text',
      'RFC 7515 4: the header is a JSON object',
      'refused',
      { headerText: JSON.stringify(head) },
    ],
    [
      'a header that is empty',
      'RFC 7515 4.1.1: alg must be present',
      'refused',
      { headerText: '{}' },
    ],
    [
      'a header that is cut off',
      'RFC 7515 4: the header is a JSON object',
      'refused',
      { headerText: head.slice(0, -1) },
    ],
    [
      'a header with more behind it',
      'RFC 7515 4: the header is a JSON object',
      'refused',
      { headerText: `${head}{}` },
    ],
    [
      'a header with a comma too many',
      'RFC 8259: no trailing comma',
      'refused',
      { headerText: head.replace(/\}$/, ',}') },
    ],
    ['a header with a comment', 'RFC 8259: no comments', 'refused', { headerText: `${head}/**/` }],
    [
      'a header in single quotes',
      'RFC 8259: strings are in double quotes',
      'refused',
      { headerText: head.replaceAll('"', "'") },
    ],
  ]
}

/** Tokens that are signed by nobody. */
function unsecured(ground: Ground): readonly TokenCase[] {
  const rule = 'RFC 8725 3.2: unsecured tokens are for readers that ask for them'
  const { good } = ground
  return ['none', 'None', 'NONE', 'nOnE', 'none ', 'n\u006fne\u0000'].flatMap((alg) => {
    const { head, payload, signature } = pieces({ ...good, header: { ...good.header, alg } })
    const name = `alg ${JSON.stringify(alg)}`
    return [
      {
        name: `${name} and an empty signature`,
        rule,
        verdict: 'refused' as const,
        token: `${head}.${payload}.`,
      },
      {
        name: `${name} and no signature`,
        rule,
        verdict: 'refused' as const,
        token: `${head}.${payload}`,
      },
      {
        name: `${name} and the provider's signature`,
        rule,
        verdict: 'refused' as const,
        token: `${head}.${payload}.${signature}`,
      },
      {
        name: `${name} and some signature`,
        rule,
        verdict: 'refused' as const,
        token: `${head}.${payload}.${encoded('none')}`,
      },
    ]
  })
}
