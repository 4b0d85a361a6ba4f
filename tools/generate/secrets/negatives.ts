import {
  base58,
  base58Check,
  bytesOf,
  ed25519Of,
  ed25519PublicOf,
  hexOf,
  oneOf,
  pieces,
  secp256k1Of,
  wordsOf,
} from './material.ts'
import type { Sample } from './positives.ts'

/** Labels before 32 bytes in hexadecimal that are no key. */
const publicLabels = [
  'public signing key: #',
  'public key: #',
  'Public Key = #',
  'pubkey #',
  'pub: #',
  'publicKey: #',
  'PUBLIC_KEY=#',
  'publishable key: #',
  'verification key: #',
  'verifying key #',
  'key id: #',
  'keyId=#',
  'KEY_ID=#',
  'API_KEY=#',
  'api key: #',
  'client secret: #',
  'CLIENT_SECRET=#',
  'webhook secret: #',
  'webhook signing secret: #',
  'session secret #',
  'JWT_SECRET=#',
  'tx hash: #',
  'tx #',
  'txid: #',
  'transaction: #',
  'Transaction hash: #',
  'hash: #',
  'block hash #',
  'merkle root: #',
  'state root: #',
  'root: #',
  'proof: #',
  'leaf #',
  'signature r: #',
  'topic0: #',
  'commitment: #',
  'commit #',
  'checksum: #',
  'sha256: #',
  'sha-256 #',
  'keccak256: #',
  'nonce: #',
  'salt: #',
  'storage slot #',
  'slot: #',
  'digest: #',
  'fingerprint: #',
  'order id #',
  'event #',
  'domain separator: #',
  'secret hash: #',
  'secretHash: #',
  'hashlock: #',
  'private key hash: #',
  'the hash of my private key is #',
  'fingerprint of the private key: #',
  'server seed hash: #',
  'server seed: #',
  'client seed: #',
  'random seed #',
  'not a private key: #',
  'This is not my private key but a hash: #',
  'cache key: #',
  'primary key: #',
  'partition key: #',
  'idempotency key: #',
  'storage key: #',
  'object key: #',
  'row key: #',
  'artifact #',
  'etag: #',
  'my transaction failed: #',
  'Why did # fail?',
  'what is #',
  'Look at # on the explorer, please',
  'parent: #, ours',
  'version hash #',
  'clave pública: #',
  'hash de la transacción: #',
  'clé publique : #',
  'adresse : #',
  'öffentlicher Schlüssel: #',
  'Transaktion #',
  'chiave pubblica: #',
  'chave pública: #',
  'открытый ключ: #',
  'публичный ключ: #',
  'хеш транзакции: #',
  'публичен ключ: #',
  'klucz publiczny: #',
  'openbare sleutel: #',
  'genel anahtar: #',
  'khóa công khai: #',
  '公钥：#',
  '公鑰：#',
  '交易哈希：#',
  '公開鍵: #',
  'トランザクション: #',
  '공개 키: #',
  '거래 해시: #',
  'المفتاح العام: #',
  'کلید عمومی: #',
  'Never share your private key. Transaction #',
  'Keep your seed phrase safe! Block #',
  'We never ask for private keys. The Merkle root of today is #',
  'signed with my private key, tx #',
  'The private key never leaves the device; the digest it signed was #',
  'sk-learn model hash #',
  'risk score of #',
  'task # is done',
  'disk image #',
  'the monkey at # is an NFT',
  'keyboard firmware #',
  'turkey #',
  'skip #',
] as const

const memberNames = [
  'hash',
  'txHash',
  'transactionHash',
  'blockHash',
  'root',
  'merkleRoot',
  'salt',
  'publicKey',
  'public_key',
  'pubkey',
  'publicSigningKey',
  'keyHash',
  'secretHash',
  'seedHash',
  'privateKeyHash',
  'topic',
  'digest',
  'id',
  'messageHash',
  'poolId',
  'commitment',
  'nonce',
  'data',
  'storageKey',
  'idempotencyKey',
  'bytecodeHash',
  'domainSeparator',
  'sha256',
  'apiKey',
  'clientSecret',
  'webhookSecret',
  'verificationKey',
  'mask',
  'task',
  'asset',
  'result',
  'value',
  'input',
] as const

function publicValues(): readonly Sample[] {
  const kind = 'hash or public key with a label'
  return [
    ...publicLabels.flatMap((label) => [
      {
        kind,
        name: `${label} 0x`,
        value: { content: label.replace('#', () => `0x${hexOf(label)}`) },
      },
      {
        kind,
        name: `${label} bare`,
        value: { content: label.replace('#', () => hexOf(`${label}/bare`)) },
      },
    ]),
    ...memberNames.map((name) => ({
      kind,
      name: `member ${name}`,
      value: { [name]: `0x${hexOf(name)}` },
    })),
  ]
}

const poems = [
  'The river that I knew is gone, and with it half the summer; a little boat lies on the stone, the sun is on the water.',
  'Winter came early this year; the old man would walk to the lake, break the ice with a hammer, and wait for the fish.',
  'One must have a mind of winter to regard the frost and the boughs of the pine trees crusted with snow.',
  'Kitchen table, coffee, orange juice, bread and butter, salt, sugar, an egg, a spoon, and a window with a view of the city.',
  'They sail at dawn. Wind, wave, salt, rope and wood: nothing else in the world was real to the young captain.',
  'Every morning he would feed the horse, carry wood, clean the barn, fix the fence and then sit in the shade of a tree.',
  'Market update: oil, steel, copper, silver and gold all rose today, while corn, rice, sugar and coffee fell again.',
  'A bread recipe: mix flour, water, salt, sugar; knead until smooth; wait an hour; bake until brown; cool on a wire rack.',
] as const
const apiTexts = [
  'Never send your private key or seed phrase to anybody; this service refuses both of them at once.',
  'Call `new Wallet(process.env.PRIVATE_KEY)` and pass the signer. Do not commit the private key to the repository.',
  'const account = privateKeyToAccount(process.env.PRIVATE_KEY as Hex)\nconst client = createWalletClient({ account })',
  'PRIVATE_KEY=your_private_key_here\nRPC_URL=https://rpc.example.com/v1/abcdefghijklmnopqrstuvwxyz0123456789',
  'A PEM file begins with -----BEGIN PRIVATE KEY----- and a keystore has "ciphertext" and "kdf".',
  'export PRIVATE_KEY=0x... # the 64 hexadecimal digits of your key; the address is 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'mnemonicToAccount(mnemonic: string, options?: { accountIndex?: number; passphrase?: string }): HDAccount',
  'Your seed phrase: write it down on paper, keep it in a safe, never type it into a web page, and never photograph it.',
  'Recovery phrase is 12 or 24 words. Mnemonic: a list of words which stores all the information needed to recover funds.',
  'What is a seed phrase? It is the master secret of a wallet; whoever has it has all of the money in every account.',
  'pk: 123, name: "Ada"; pk: 124, name: "Grace"',
  "SELECT pk, sk, data FROM items WHERE pk = 'USER#018f3c9a' AND sk BETWEEN '2024-01-01' AND '2024-12-31'",
  'Lost my private key, what can I do? My address is 0x70997970C51812dc3A010C7d01b50e0d17dc79C8.',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGq8yqk2cTnb7cJ2yEOwf8QyZ0mTqXkP5kN9v1Jc4d5e ada@example.com',
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----',
  'the secret of good bread is time, the key to a good sauce is patience, and the seed of every dish is hunger',
  'Set key: value pairs, one per line; keys are case-insensitive and a secret is never shown again after it was made.',
  '我们的服务不会保存任何人的私钥或者助记词，请不要把它们发给任何人，包括我们自己的工作人员在内。',
  '助记词是由十二个单词组成的，请妥善保管，不要告诉任何人，也不要在任何网站上输入。',
  '秘密鍵やシードフレーズを誰にも送らないでください。このサービスは両方とも直ちに拒否します。',
  '개인 키나 시드 문구를 누구에게도 보내지 마세요. 이 서비스는 둘 다 즉시 거부합니다.',
  'Nous ne gardons jamais la phrase secrète de personne, et nous refusons toute demande qui en contient une.',
  'Никогда не отправляйте приватный ключ или сид-фразу кому-либо; сервис сразу отклоняет такие запросы.',
  'Nunca envíes tu clave privada ni tu frase semilla a nadie; este servicio rechaza ambas al instante, siempre y sin excepción.',
  'Sende niemandem deinen privaten Schlüssel oder deine Wiederherstellungsphrase; der Dienst lehnt beides sofort ab.',
  'لا ترسل مفتاحك الخاص أو عبارة الاسترداد إلى أي شخص؛ هذه الخدمة ترفض كليهما على الفور ودون استثناء.',
  'هرگز کلید خصوصی یا عبارت بازیابی خود را برای کسی نفرستید؛ این سرویس هر دو را فوراً رد می‌کند.',
  'Không bao giờ gửi khóa riêng hoặc cụm từ khôi phục của bạn cho bất kỳ ai; dịch vụ này từ chối cả hai ngay lập tức.',
  'Özel anahtarınızı veya kurtarma ifadenizi asla kimseye göndermeyin; bu hizmet her ikisini de hemen reddeder.',
  'Nigdy nikomu nie wysyłaj klucza prywatnego ani frazy odzyskiwania; usługa natychmiast odrzuca jedno i drugie.',
  'Stuur nooit je privésleutel of herstelzin naar iemand; deze dienst weigert beide onmiddellijk en zonder uitzondering.',
  'Non inviare mai a nessuno la tua chiave privata o la frase di recupero; il servizio le rifiuta subito entrambe.',
  'Nunca envie a sua chave privada ou frase de recuperação a ninguém; este serviço recusa ambas imediatamente.',
  'Никога не изпращайте частния си ключ или фразата за възстановяване на никого; услугата ги отказва веднага.',
] as const

function texts(): readonly Sample[] {
  return [
    ...poems.map((text, at) => ({ kind: 'prose', name: `prose ${at}`, value: { content: text } })),
    ...poems.map((text, at) => ({
      kind: 'prose',
      name: `prose ${at} in base64`,
      value: { content: Buffer.from(text).toString('base64') },
    })),
    ...poems.map((text, at) => ({
      kind: 'prose',
      name: `prose ${at} as a list`,
      value: { tags: text.split(' ').slice(0, 16) },
    })),
    ...apiTexts.map((text, at) => ({
      kind: 'text about secrets',
      name: `text ${at}`,
      value: { content: text },
    })),
    ...apiTexts.map((text, at) => ({
      kind: 'text about secrets',
      name: `text ${at} in HTML`,
      value: { html: `<p>${text.replaceAll(' ', ' <i></i>')}</p>` },
    })),
    ...Array.from({ length: 20 }, (_, at) => ({
      kind: 'words of the list, no phrase',
      name: `eleven words ${at}`,
      value: { tags: wordsOf(`tags ${at}`, 11), content: wordsOf(`text ${at}`, 11).join(' ') },
    })),
  ]
}

const uuid = (name: string) =>
  hexOf(name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
const jwt = (name: string) =>
  ['{"alg":"EdDSA","typ":"JWT"}', `{"sub":"${uuid(name)}","scope":"api:*","exp":1900000000}`]
    .map((part) => Buffer.from(part).toString('base64url'))
    .concat(bytesOf(`${name}/signature`, 64).toString('base64url'))
    .join('.')

/** Typical messages of traders, agents and programs. */
const machines: readonly (readonly [string, (name: string) => unknown])[] = [
  [
    'address',
    (name) => ({ content: `send it to 0x${hexOf(name).slice(0, 40)} please, wallet of mine` }),
  ],
  [
    'Solana address',
    (name) => ({
      wallet: base58(ed25519PublicOf(name)),
      content: `my wallet: ${base58(ed25519PublicOf(name))}`,
    }),
  ],
  [
    'account keys',
    (name) => ({ accountKeys: [1, 2, 3].map((at) => base58(ed25519PublicOf(`${name}/${at}`))) }),
  ],
  ['signature', (name) => ({ signature: `0x${bytesOf(name, 65).toString('hex')}` })],
  [
    'Solana signature',
    (name) => ({ signature: base58(bytesOf(name, 64)), bytes: [...bytesOf(name, 64)] }),
  ],
  [
    'calldata',
    (name) => ({
      data: `0x${bytesOf(name, 324).toString('hex')}`,
      to: `0x${hexOf(name).slice(0, 40)}`,
    }),
  ],
  ['transaction', (name) => ({ transaction: bytesOf(name, 700).toString('base64') })],
  [
    'public keys',
    (name) => ({
      publicKey: `0x${secp256k1Of(name).publicKey.toString('hex')}`,
      x: ed25519PublicOf(name).toString('base64'),
    }),
  ],
  [
    'public JWK',
    (name) => ({
      jwk: { kty: 'OKP', crv: 'Ed25519', x: ed25519PublicOf(name).toString('base64url') },
    }),
  ],
  [
    'public PEM',
    (name) => ({
      pem: `-----BEGIN PUBLIC KEY-----\n${Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), ed25519PublicOf(name)]).toString('base64')}\n-----END PUBLIC KEY-----`,
    }),
  ],
  [
    'image',
    (name) => ({
      image: `data:image/png;base64,iVBORw0KGgo${bytesOf(name, 3_000).toString('base64')}`,
    }),
  ],
  [
    'UUIDs',
    (name) => ({ content: `pk ${uuid(name)} and ${uuid(`${name}/2`)}, sk ${uuid(`${name}/3`)}` }),
  ],
  ['JWT', (name) => ({ token: jwt(name), content: `Bearer ${jwt(`${name}/2`)}` })],
  [
    'content id',
    (name) => ({
      uri: `ipfs://bafybei${base32(bytesOf(name, 33))}`,
      old: `Qm${base58(bytesOf(name, 33)).slice(0, 44)}`,
    }),
  ],
  [
    'Bitcoin address',
    (name) => ({ content: `pay ${base58Check(Buffer.of(0), bytesOf(name, 20))}` }),
  ],
  [
    'list of hashes',
    (name) => ({ hashes: Array.from({ length: 12 }, (_, at) => `0x${hexOf(`${name}/${at}`)}`) }),
  ],
  [
    'lines of hashes',
    (name) => ({
      content: Array.from(
        { length: 8 },
        (_, at) => `${hexOf(`${name}/${at}`)}  file-${at}.txt`,
      ).join('\n'),
    }),
  ],
  ['hash in groups', (name) => ({ content: `fingerprint ${pieces(hexOf(name), 2).join(':')}` })],
  [
    'key behind a public one',
    (name) => ({ content: `Public key ${pieces(hexOf(name), 8).join(' ')}` }),
  ],
  [
    'numbers',
    (name) => ({
      content: `prices: ${[...bytesOf(name, 40)].join(', ')}`,
      sizes: [...bytesOf(name)],
    }),
  ],
  [
    'own keys',
    (name) => ({
      key: `ct_sk_${bytesOf(name).toString('base64url')}`,
      content: `use ct_sk_${base58(bytesOf(name))}`,
    }),
  ],
  [
    'log',
    (name) => ({
      content: `2026-01-02T03:04:05Z INFO key rotated id=${uuid(name)} tx=0x${hexOf(name)} gas=21000`,
    }),
  ],
  [
    'code',
    (name) => ({
      content: `if (hash === '0x${hexOf(name)}') { const keys = Object.keys(map); return sk.sign(pk) }`,
    }),
  ],
  [
    'dates and digits',
    (name) => ({ content: `pk 2026-01-02 12:30:45 ${[...bytesOf(name, 24)].join(' ')} end` }),
  ],
]

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(five, 2)])
    .join('')
}

function machineBodies(): readonly Sample[] {
  return machines.flatMap(([kind, write]) =>
    Array.from({ length: 8 }, (_, at) => ({
      kind: 'what programs send',
      name: `${kind} ${at}`,
      value: write(`${kind}/${at}`),
    })),
  )
}

const nouns = [
  'order',
  'swap',
  'pool',
  'agent',
  'launch',
  'token',
  'alert',
  'vault',
  'room',
  'draft',
] as const
const verbs = [
  'failed',
  'was filled',
  'is pending',
  'was reverted',
  'needs a quote',
  'was cancelled',
] as const

/** Everyday sentences, from a small grammar. */
function chat(): readonly Sample[] {
  return Array.from({ length: 60 }, (_, at) => {
    const [noun, verb] = [oneOf(nouns, `noun ${at}`), oneOf(verbs, `verb ${at}`)]
    const secret = oneOf(['key', 'secret', 'seed', 'wallet', 'phrase'], `secret ${at}`)
    return {
      kind: 'chat',
      name: `chat ${at}`,
      value: {
        messages: [
          {
            role: 'user',
            content: `My ${noun} ${verb}; the hash is 0x${hexOf(`chat ${at}`)}. Is my ${secret} safe?`,
          },
          {
            role: 'assistant',
            content: `Yes. ${noun} 0x${hexOf(`answer ${at}`)} ${verb} and touched no ${secret}.`,
          },
        ],
      },
    }
  })
}

/** Bodies without a secret that look as if they had one. */
export function negatives(): readonly Sample[] {
  const pem = ed25519Of('never sent')
  return [
    ...publicValues(),
    ...texts(),
    ...machineBodies(),
    ...chat(),
    {
      kind: 'text about secrets',
      name: 'type of a key',
      value: { content: `a ${pem.asymmetricKeyType} private key` },
    },
  ]
}
