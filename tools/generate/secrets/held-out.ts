import { english } from 'viem/accounts'
import {
  base58,
  bytesOf,
  ed25519PublicOf,
  hexOf,
  phraseOf,
  pieces,
  solanaPairOf,
  wifOf,
  wordsOf,
} from './material.ts'
import type { Sample } from './positives.ts'

const key = (name: string) => `0x${hexOf(name)}`
const phrase = (name: string) => phraseOf(`held out ${name}`)

/**
 * Held-out samples of hidden secrets: written after the guard was finished, and never used to improve it. What it
 * misses of them stays in the scorecard.
 */
export function heldOutPositives(): readonly Sample[] {
  return samplesOf({ ...heldOutPhrases(), ...heldOutKeys() })
}

function heldOutPhrases(): Readonly<Record<string, unknown>> {
  const words = phrase
  return {
    'slashes between words': words('a').join(' / '),
    'arrows between words': words('b').join(' → '),
    'emoji between words': words('c').join(' 🔑 '),
    'quoted words': words('d')
      .map((word) => `"${word}"`)
      .join('+'),
    'CSV with a header': `no;word\n${words('e')
      .map((word, at) => `${at + 1};${word}`)
      .join('\n')}`,
    'YAML list': `seed:\n${words('f')
      .map((word) => `  - ${word}`)
      .join('\n')}`,
    'roman numbers': words('g')
      .map(
        (word, at) =>
          `(${['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'][at]}) ${word}`,
      )
      .join(' '),
    'the word is, each time': words('h')
      .map((word) => `then ${word}`)
      .join(', '),
    'spoken order': words('i')
      .map((word, at) => `the ${at + 1}th word is ${word}`)
      .join('. '),
    'options of a select': words('j')
      .map((word) => `<option value="x">${word}</option>`)
      .join('\n'),
    'XML elements with names': words('k')
      .map((word, at) => `<w${at}>${word}</w${at}>`)
      .join(''),
    'mixed letter case': words('l')
      .map((word) =>
        [...word].map((sign, at) => (at % 2 === 0 ? sign.toUpperCase() : sign)).join(''),
      )
      .join(' '),
    'dots within words': words('m')
      .map((word) => [...word].join('.'))
      .join(' '),
    tabs: words('n').join('\t'),
    'kebab-case': words('o').join('-'),
    'a path': `/${words('p').join('/')}`,
    'two halves in two members': [
      { first: words('q').slice(0, 6).join(' '), second: words('q').slice(6).join(' ') },
    ],
    'reversed letters': [...words('r').join(' ')].reverse().join(''),
    'numbers of the words': words('s')
      .map((word) => english.indexOf(word))
      .join(' '),
    'combining marks over letters': words('t').join(' ').replaceAll('a', 'a\u0336'),
    'base64 of base64': Buffer.from(Buffer.from(words('u').join(' ')).toString('base64')).toString(
      'base64',
    ),
    'in a comment of HTML': `<!-- ${words('v').join(' ')} -->`,
    'mathematical letters': words('w')
      .join(' ')
      .replace(/[a-z]/g, (sign) => String.fromCodePoint(0x1d41a + sign.charCodeAt(0) - 97)),
  }
}

function heldOutKeys(): Readonly<Record<string, unknown>> {
  return {
    'private-key header line': `X-Private-Key: ${hexOf('aa')}`,
    TOML: `[wallet]\nprivate_key = "${key('ab')}"`,
    'shell history': `$ cast wallet import me --private-key ${hexOf('ac')} --unsafe-password x`,
    hardhat: `accounts: [process.env.PK || "${hexOf('ad')}"]`,
    'a question': `is ${key('ae')} a safe private key?`,
    'the key, then whose': `${key('af')} <- this is the pk of my bot`,
    'on the next line': `Private key\n\n${hexOf('ag')}`,
    'in a table': `| address | private key |\n|---|---|\n| 0x${hexOf('ah').slice(0, 40)} | ${hexOf('ai')} |`,
    'in a definition list': `<dt>Private key</dt><dd>${hexOf('aj')}</dd>`,
    misspelt: `privat key: ${hexOf('ak')}`,
    pvt: `pvt key ${hexOf('al')}`,
    'in two halves': `private key: ${hexOf('am').slice(0, 32)} ... ${hexOf('am').slice(32)}`,
    'in groups of five': `privkey ${pieces(hexOf('an'), 5).join(' ')}`,
    'capitals with colons': `PRIVATE KEY = ${pieces(hexOf('ao').toUpperCase(), 2).join(':')}`,
    Swedish: `privat nyckel: ${hexOf('ap')}`,
    'Chinese, in a sentence': `请帮我导入这个私钥 ${hexOf('aq')} 谢谢`,
    Phantom: `phantom private key export: ${base58(solanaPairOf('ar'))}`,
    'Solana pair with spaces': pieces(base58(solanaPairOf('as')), 8).join(' '),
    'WIF in a URL': `https://example.com/import?wif=${wifOf('at')}`,
    'WIF in quotes and tags': `<code>"${wifOf('au')}"</code>`,
    'hex of the words for a key': Buffer.from(`private key ${hexOf('av')}`).toString('hex'),
    'a nested tool call': { params: { arguments: { env: { EVM_PRIVATE_KEY: hexOf('aw') } } } },
    'label as title': { title: 'My private key', body: hexOf('ax') },
    'with its address': `address: 0x${hexOf('ay').slice(0, 40)}, private key: ${hexOf('az')}`,
    burner: `burner wallet key ${key('ba')}`,
    'a number in a member': { privateKey: String(BigInt(key('bb')) | (1n << 255n)) },
    'list of bytes in a text': `secret key bytes: ${[...bytesOf('bc')].join(' ')}`,
  }
}

/** Held-out samples of harmless texts that look like secrets. */
export function heldOutNegatives(): readonly Sample[] {
  return samplesOf({
    'git log': `commit ${hexOf('n1').slice(0, 40)}\nAuthor: Ada\n\n    keys: rotate the signing keys of webhooks`,
    'npm lock': `"integrity": "sha512-${bytesOf('n2', 64).toString('base64')}"`,
    'docker image': `FROM node@sha256:${hexOf('n3')}`,
    'etherscan link': `https://etherscan.io/tx/${key('n4')}`,
    'explorer link with a key word': `see the wallet page https://example.com/tx/${key('n5')}`,
    'a keyed hash': `hmac-sha256=${hexOf('n6')}`,
    'signature header': `t=1700000000,v1=${hexOf('n7')}`,
    'EIP-712 hash': { types: {}, domainHash: key('n8'), structHash: key('n9') },
    'role of access control': `MINTER_ROLE = ${key('n10')}`,
    'storage proof': { storageProof: [{ key: key('n11'), value: key('n12') }] },
    'access list': {
      accessList: [{ address: `0x${hexOf('n13').slice(0, 40)}`, storageKeys: [key('n14')] }],
    },
    'Solana program': `program id ${base58(ed25519PublicOf('n15'))}`,
    'owner key of Solana': `owner: ${base58(ed25519PublicOf('n16'))}, mint: ${base58(ed25519PublicOf('n17'))}`,
    'session public key': `session key (public): ${base58(ed25519PublicOf('n18'))}`,
    'a verifying contract': `verifier key hash ${key('n19')}`,
    groceries:
      'apple orange banana grape lemon melon onion potato tomato garlic rice bread milk butter cheese egg sugar salt',
    animals:
      'cat dog horse lion tiger bear wolf fox eagle shark whale monkey elephant camel zebra rabbit',
    colours: 'red, green, blue, yellow, orange, purple, black, white, brown, pink, silver, gold',
    'commands of a game': 'open door take lamp go east drop sword look up climb tree eat apple',
    advice:
      'Do not lose your key. Do not share your seed. If anybody asks, the answer is no. Case 0017-2291-AB.',
    'seed of a lottery': `The seed of round 17 was committed as ${key('n20')}`,
    plants: 'seed: tomato, basil, carrot; water twice a week and keep in the shade for a month',
    'a keyboard':
      'keys: asdf jkl; shortcuts: ctrl+shift+p opens the command palette; esc closes it; enter runs it',
    'config without values':
      'EVM_KEY=\nPRIVATE_KEY=\nSEED=\nDATABASE_URL=postgres://localhost/bourse',
    masked: `PRIVATE_KEY=0x${'*'.repeat(64)}`,
    zero: `bytes32 zero is 0x${'0'.repeat(64)}`,
    'topic of Transfer':
      'Transfer topic 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    'a salted name': { name: 'My bot', salt: key('n21'), note: 'keys are in the vault' },
    'JSON-RPC': {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getTransactionReceipt',
      params: [key('n22')],
    },
    'question about a hash': `is ${key('n23')} a transaction or a block?`,
    'thumbprint of a JWK': `jkt ${bytesOf('n24').toString('base64url')}`,
    PKCE: {
      code_challenge: bytesOf('n25').toString('base64url'),
      state: bytesOf('n26').toString('base64url'),
    },
    'webhook key': { webhook: { secret: `whsec_${bytesOf('n27').toString('base64')}` } },
    'a ciphertext': {
      ciphertext: bytesOf('n28', 96).toString('base64'),
      iv: bytesOf('n29', 12).toString('base64'),
    },
    'list words with commas': wordsOf('n30', 11).join(', '),
    'French prose':
      'Le vent du nord souffle sur la plaine, la neige couvre le toit, et le feu chante dans la cheminée.',
    'Spanish prose':
      'El viento del norte sopla, la nieve cubre el tejado y el fuego canta en la casa de mi abuelo.',
    'Japanese prose':
      'きょうはあさからあめがふっていたので、いえでほんをよんだりおちゃをのんだりしてすごしました。',
    'Chinese prose': '今天早上下雨了所以我在家里看书喝茶听音乐写信给朋友然后睡了一个小时',
    'Korean prose':
      '오늘은 아침부터 비가 와서 집에서 책을 읽고 차를 마시며 조용히 하루를 보냈습니다',
  })
}

function samplesOf(values: Readonly<Record<string, unknown>>): readonly Sample[] {
  return Object.entries(values).map(([name, value]) => ({
    kind: 'held out',
    name,
    value: { content: value },
  }))
}
