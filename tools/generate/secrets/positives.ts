import {
  czech,
  english,
  french,
  italian,
  japanese,
  korean,
  portuguese,
  simplifiedChinese,
  spanish,
  traditionalChinese,
} from 'viem/accounts'
import {
  base58,
  base58Check,
  bech32Of,
  bytesOf,
  ed25519Of,
  hexOf,
  keystoreOf,
  phraseOf,
  pieces,
  secp256k1Of,
  solanaPairOf,
  wifOf,
  wordsOf,
  xprvOf,
} from './material.ts'

/** A request body, and the kind of secret in it. */
export type Sample = { readonly kind: string; readonly name: string; readonly value: unknown }

type Disguise = readonly [name: string, write: (words: readonly string[]) => unknown]

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
const entity = (word: string) => [...word].map((sign) => `&#${sign.codePointAt(0)};`).join('')
const wide = (text: string) =>
  text.replace(/[a-z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const cyrillic = (text: string) =>
  text.replace(/[aeopcx]/g, (sign) => 'аеорсх'['aeopcx'.indexOf(sign)] ?? sign)

const plainDisguises: readonly Disguise[] = [
  ['as it is', (words) => words.join(' ')],
  ['in a sentence', (words) => `Help, my wallet is lost! ${words.join(' ')}. Thank you, A.`],
  ['in capitals', (words) => words.join(' ').toUpperCase()],
  ['in lines', (words) => words.join('\n')],
  ['with commas', (words) => words.join(', ')],
  ['counted', (words) => words.map((word, at) => `${at + 1}. ${word}`).join('\n')],
  ['counted by name', (words) => words.map((word, at) => `word ${at + 1}: ${word}`).join('; ')],
  [
    'one word for each member',
    (words) => Object.fromEntries(words.map((word, at) => [`w${at}`, word])),
  ],
  ['as a list', (words) => words],
  ['as a list of objects', (words) => words.map((word, index) => ({ index, word }))],
  ['as a table', (words) => words.map((word, at) => `| ${at + 1} | ${word} |`).join('\n')],
]
const hiddenDisguises: readonly Disguise[] = [
  ['items of a list in HTML', (words) => words.map((word) => `<li>${word}</li>`).join('')],
  [
    'tags within words',
    (words) => words.map((word) => `${word.slice(0, 2)}<b>${word.slice(2)}</b>`).join(' '),
  ],
  ['emphasis in Markdown', (words) => words.map((word) => `**${word}**`).join(' ')],
  [
    'emphasis within words',
    (words) => words.map((word) => `${word.slice(0, 2)}_${word.slice(2)}_`).join(' '),
  ],
  ['without spaces', (words) => words.join('')],
  ['in CamelCase', (words) => words.map(capital).join('')],
  ['in snake_case', (words) => words.join('_')],
  ['zero-width signs for spaces', (words) => words.join('\u200b')],
  [
    'zero-width signs within words',
    (words) => words.map((word) => [...word].join('\u200d')).join(' '),
  ],
  [
    'soft hyphens',
    (words) => words.map((word) => `${word.slice(0, 2)}\u00ad${word.slice(2)}`).join(' '),
  ],
  ['letter by letter', (words) => [...words.join('')].join(' ')],
  ['lines broken anywhere', (words) => pieces(words.join(''), 9).join('\n')],
  ['entities', (words) => words.map(entity).join('&nbsp;')],
  ['wide letters', (words) => wide(words.join(' '))],
  ['letters of another script', (words) => `phrase: ${cyrillic(words.join(' '))}`],
  ['escapes of JSON', (words) => JSON.stringify(words.join('\n')).replaceAll('a', '\\u0061')],
  ['the first four letters', (words) => words.map((word) => word.slice(0, 4)).join(' ')],
  ['glued to its name', (words) => `myseedphraseis${words.join('')}`],
]
const encodedDisguises: readonly Disguise[] = [
  ['base64', (words) => Buffer.from(words.join(' ')).toString('base64')],
  [
    'base64 in a sentence',
    (words) => `decode this: ${Buffer.from(words.join(' ')).toString('base64')} please`,
  ],
  [
    'a data URI',
    (words) => `data:text/plain;base64,${Buffer.from(words.join(' ')).toString('base64')}`,
  ],
  ['hexadecimal', (words) => Buffer.from(words.join(' ')).toString('hex')],
  ['percent-encoding', (words) => encodeURIComponent(words.join(' '))],
  ['JSON in JSON', (words) => JSON.stringify({ note: JSON.stringify({ words }) })],
]

const disguises = [
  ...plainDisguises.map((one) => ['phrase, plain', ...one] as const),
  ...hiddenDisguises.map((one) => ['phrase, disguised', ...one] as const),
  ...encodedDisguises.map((one) => ['phrase, encoded', ...one] as const),
]

function phrases(): readonly Sample[] {
  const sizes = [12, 15, 18, 24]
  return disguises.flatMap(([kind, name, write]) =>
    sizes.map((size) => ({
      kind,
      name: `${name}, ${size} words`,
      value: { content: write(phraseOf(`${name}/${size}`, size)) },
    })),
  )
}

const lists = { english, spanish, french, italian, portuguese, czech, japanese, korean }
const chinese = { simplifiedChinese, traditionalChinese }

function otherLists(): readonly Sample[] {
  const apart = Object.entries({ ...lists, ...chinese }).map(([name, list]) => ({
    kind: 'phrase, other lists',
    name: `${name}, apart`,
    value: { note: phraseOf(name, 12, list).join(' ') },
  }))
  const joined = Object.entries(lists).map(([name, list]) => ({
    kind: 'phrase, other lists',
    name: `${name}, joined`,
    value: { note: phraseOf(`${name} joined`, 24, list).join('') },
  }))
  const bare = Object.entries({ spanish, french, portuguese }).map(([name, list]) => ({
    kind: 'phrase, other lists',
    name: `${name}, without accents`,
    value: {
      note: phraseOf(`${name} bare`, 12, list).join(' ').normalize('NFKD').replace(/\p{M}/gu, ''),
    },
  }))
  const signs = Object.entries(chinese).map(([name, list]) => ({
    kind: 'phrase, other lists',
    name: `${name}, joined behind its name`,
    value: { note: `我的助记词：${phraseOf(`${name} joined`, 12, list).join('')}` },
  }))
  return [...apart, ...joined, ...bare, ...signs]
}

/** Phrases of unknown word lists, after a label. */
function namedPhrases(): readonly Sample[] {
  const wrong = wordsOf('wrong', 12).join(' ')
  const unknown =
    'abbey abducts ability ablaze abnormal abort abrasive absorb abyss academy aces aching acidic acoustic acquire across actress acumen adapt addicted adept adhesive adjust adopt abbey'
  const shares =
    'academic acid acrobat romp charity artwork donor downtown crowd deal dismiss fiber forbid game hairy intimate justice knit lying mason'
  const named = [
    `seed phrase: ${wrong}`,
    `My recovery phrase is:\n${wrong}`,
    `mnemonic = "${wrong}"`,
    `MNEMONIC=${unknown}`,
    `seed: ${unknown}`,
    `Monero seed: ${unknown}`,
    `SLIP-39 share: ${shares}`,
    `recovery words (write down): ${shares}`,
  ]
  return [
    ...named.map((text, at) => ({
      kind: 'phrase, behind its name',
      name: `text ${at}`,
      value: { content: text },
    })),
    ...['mnemonic', 'seedPhrase', 'recovery_phrase', 'walletMnemonic'].map((name) => ({
      kind: 'phrase, behind its name',
      name: `member ${name}`,
      value: { [name]: unknown },
    })),
  ]
}

const labels = [
  'private key: #',
  'Private Key = #',
  'PRIVATE_KEY=#',
  'pk: #',
  'PK #',
  'priv: #',
  'privkey: #',
  'priv_key: #',
  'sk: #',
  'secret key: #',
  'secret: #',
  'EVM_KEY=#',
  'ETH_PRIVATE_KEY="#"',
  'DEPLOYER_KEY=#',
  'export WALLET_KEY=#',
  'SIGNER_PK=#',
  'deployerKey: #',
  'my key is #',
  'the key of my wallet: #',
  'key for my trading account is #',
  'the private key of my wallet is #',
  'private key of my main wallet on Base: #',
  'here is my private key #',
  'My private key. Here it is: #',
  'private key (hex): #',
  'private key → #',
  '**Private key:** `#`',
  'signing key: #',
  'wallet seed: #',
  '# is my private key',
  '# (private key)',
  '# <- pk',
  'const privateKey = "#"',
  '--private-key #',
  'cast send --private-key=#',
  '{"privateKey":"#"}',
  "{'pk': '#'}",
  '<b>pk</b>: <code>#</code>',
  'priv&colon; #',
  'pr\u200bivate k\u200bey: #',
  'рrivate kеy: #',
  'privateKey%3A%20#',
  'keypair: #',
  'wallet import (pk) #',
] as const
const foreignLabels = [
  'clave privada: #',
  'mi llave privada es #',
  'clé privée : #',
  'ma clé secrète est #',
  'privater Schlüssel: #',
  'mein Privatschlüssel lautet #',
  'chiave privata: #',
  'chave privada: #',
  'приватный ключ: #',
  'мой закрытый ключ #',
  'частен ключ: #',
  'klucz prywatny: #',
  'privésleutel: #',
  'özel anahtar: #',
  'khóa riêng tư: #',
  '私钥：#',
  '私鑰是 #',
  '我的钱包密钥：#',
  '秘密鍵: #',
  '개인 키: #',
  '비밀키는 #',
  'المفتاح الخاص: #',
  'کلید خصوصی: #',
] as const

function labelledKeys(): readonly Sample[] {
  const forms = [
    ['0x', (hex: string) => `0x${hex}`],
    ['bare', (hex: string) => hex],
    ['capitals', (hex: string) => hex.toUpperCase()],
  ] as const
  const inTexts = [...labels, ...foreignLabels].flatMap((label, at) =>
    forms.map(([form, write]) => ({
      kind:
        at < labels.length ? 'hexadecimal key with a label' : 'hexadecimal key, other languages',
      name: `${label} ${form}`,
      value: { content: label.replace('#', () => write(hexOf(`${label}/${form}`))) },
    })),
  )
  return inTexts
}

function groupedKeys(): readonly Sample[] {
  const gaps = [
    ' ',
    ':',
    '-',
    '_',
    '.',
    ', ',
    '\n',
    ' | ',
    '\u200b',
    '\\x',
    '" + "',
    '&nbsp;',
    '<br>',
    '**',
  ]
  const hexadecimal = gaps.flatMap((gap) =>
    [1, 2, 4, 8, 16, 32].map((length) => ({
      kind: 'hexadecimal key in groups',
      name: `${JSON.stringify(gap)} every ${length}`,
      value: { content: `private key: ${pieces(hexOf(`${gap}/${length}`), length).join(gap)}` },
    })),
  )
  const bytes = bytesOf('groups')
  const each = [...bytes].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', ')
  const base = base58(bytesOf('groups of base58'))
  return [
    ...hexadecimal,
    {
      kind: 'hexadecimal key in groups',
      name: 'bytes with prefixes',
      value: { content: `pk = [${each}]` },
    },
    ...[4, 5, 8, 11].map((length) => ({
      kind: 'base58 or base64 key with a label',
      name: `base58 every ${length}`,
      value: { content: `private key: ${pieces(base, length).join(' ')}` },
    })),
  ]
}

function textKeys(): readonly Sample[] {
  const writings = [
    ['base58', base58],
    ['base64', (bytes: Buffer) => bytes.toString('base64')],
    ['base64url', (bytes: Buffer) => bytes.toString('base64url')],
    ['numbers', (bytes: Buffer) => JSON.stringify([...bytes])],
    ['decimal', (bytes: Buffer) => String(BigInt(`0x${bytes.toString('hex')}`) | (1n << 255n))],
  ] as const
  const texts = [
    'private key: #',
    'my solana secret key is #',
    'SECRET_KEY=#',
    'pk: #',
    'clé privée : #',
    '私钥：#',
  ]
  return writings.flatMap(([name, write]) => [
    ...texts.map((text) => ({
      kind: 'base58 or base64 key with a label',
      name: `${text} ${name}`,
      value: { content: text.replace('#', () => write(bytesOf(`${text}/${name}`))) },
    })),
    {
      kind: 'base58 or base64 key with a label',
      name: `member, ${name}`,
      value: { privateKey: write(bytesOf(name)) },
    },
  ])
}

const memberNames = [
  'privateKey',
  'private_key',
  'PRIVATE-KEY',
  'walletPrivateKey',
  'pk',
  'priv',
  'sk',
  'secretKey',
  'evmKey',
  'EVM_KEY',
  'deployerKey',
  'signerPk',
  'seed',
  'walletSeed',
  'keypair',
  'secret',
  'signingKey',
  'clave_privada',
  'privatni_klic_privkey',
] as const

function places(): readonly Sample[] {
  const kind = 'key by its place'
  const key = (name: string) => `0x${hexOf(name)}`
  return [
    ...memberNames.flatMap((name) => [
      { kind, name: `member ${name}`, value: { [name]: key(name) } },
      { kind, name: `list in ${name}`, value: { [name]: [hexOf(name)] } },
    ]),
    { kind, name: 'value within', value: { privateKey: { hex: key('within') } } },
    {
      kind,
      name: 'name before value',
      value: { env: [{ name: 'PRIVATE_KEY', value: key('nv') }] },
    },
    { kind, name: 'value before name', value: { env: [{ value: key('vn'), name: 'EVM_KEY' }] } },
    { kind, name: 'pair', value: { entries: [['pk', key('pair')]] } },
    {
      kind,
      name: 'in the next message',
      value: {
        messages: [
          { role: 'user', content: 'here is my private key:' },
          { role: 'user', content: key('next') },
        ],
      },
    },
    { kind, name: 'numbers', value: { secretKey: [...bytesOf('numbers')] } },
    { kind, name: 'a form in a text', value: { content: `a=1&private_key=${hexOf('form')}&b=2` } },
    { kind, name: 'name of a member', value: { [`pk ${hexOf('name')}`]: true } },
    { kind, name: 'deep', value: { a: [{ b: { c: [{ pk: key('deep') }] } }] } },
    {
      kind,
      name: 'a file',
      value: {
        file: `data:text/plain;base64,${Buffer.from(`PRIVATE_KEY=${key('file')}\n`).toString('base64')}`,
      },
    },
    {
      kind,
      name: 'tool arguments',
      value: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'note', arguments: { text: `priv ${key('tool')}` } },
      },
    },
    {
      kind,
      name: 'parts',
      value: {
        message: {
          parts: [
            { kind: 'text', text: 'sign with this' },
            { kind: 'data', data: { pk: key('parts') } },
          ],
        },
      },
    },
  ]
}

function certainKeys(): readonly Sample[] {
  const kind = 'key by its own form'
  const pem = ed25519Of('pem').export({ format: 'pem', type: 'pkcs8' }).toString()
  const der = ed25519Of('der').export({ format: 'der', type: 'pkcs8' })
  const jwk = ed25519Of('jwk').export({ format: 'jwk' })
  const pair = solanaPairOf('pair')
  const nep = Buffer.concat([Buffer.of(0x01, 0x42, 0xc0), bytesOf('bip38', 36)])
  const { secret, publicKey } = secp256k1Of('sec1')
  const sec1 = Buffer.concat([
    Buffer.from('30740201010420', 'hex'),
    secret,
    Buffer.from('a00706052b8104000aa144034200', 'hex'),
    publicKey,
  ])
  const texts: Readonly<Record<string, string>> = {
    PEM: pem,
    'PEM in one line': pem.replaceAll('\n', ' '),
    'PEM with escapes': JSON.stringify(pem),
    'DER in base64': der.toString('base64'),
    'SEC1 in base64': sec1.toString('base64'),
    'OpenSSH in base64': `b3BlbnNzaC1rZXktdjEA${bytesOf('ssh', 60).toString('base64')}`,
    PuTTY: `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${bytesOf('ppk', 36).toString('base64')}`,
    'JWK as text': `my key ${JSON.stringify(jwk)} is lost`,
    WIF: wifOf('wif'),
    'WIF in a sentence': `import ${wifOf('wif 2')} into the wallet`,
    xprv: xprvOf('xprv'),
    'BIP-38': base58Check(nep),
    nsec: bech32Of('nsec', 'nsec'),
    age: bech32Of('age-secret-key-', 'age').toUpperCase(),
    'Solana in base58': base58(pair),
    'Solana in hexadecimal': `it is ${pair.toString('hex')}.`,
    'Solana in base64': pair.toString('base64'),
    'Solana as numbers': `id.json: ${JSON.stringify([...pair])}`,
    'Solana of NEAR': `ed25519:${base58(pair)}`,
    'Solana in tags': `<pre>${base58(pair).slice(0, 40)}<wbr>${base58(pair).slice(40)}</pre>`,
    'Solana with zero-width signs': [...base58(pair)].join('\u2060'),
    'keystore as text': JSON.stringify(keystoreOf('text')),
    'keystore in Python': JSON.stringify(keystoreOf('python')).replaceAll('"', "'"),
    'keystore twice wrapped': JSON.stringify(JSON.stringify(keystoreOf('twice'))),
  }
  return [
    ...Object.entries(texts).map(([name, text]) => ({ kind, name, value: { content: text } })),
    { kind, name: 'keystore', value: { file: keystoreOf('object') } },
    { kind, name: 'JWK', value: { jwk } },
    { kind, name: 'Solana as a list', value: { id: [...pair] } },
  ]
}

/** Bodies with a secret, by the way in which it is hidden. */
export function positives(): readonly Sample[] {
  return [
    ...phrases(),
    ...otherLists(),
    ...namedPhrases(),
    ...labelledKeys(),
    ...groupedKeys(),
    ...textKeys(),
    ...places(),
    ...certainKeys(),
  ]
}
