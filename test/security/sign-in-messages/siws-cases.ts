import { edited, type PartsCase, refused, taken } from './case-forms.ts'

// Verdicts follow from the grammar of Sign-In-With-Solana, with RFC 3986 for authorities and URIs, RFC 3339 for times,
// and base58 of exactly 32 bytes for addresses. No case was made from what the program answers.

const address = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'

/** Has every line that there is. */
export const siwsMessage = `shop.example wants you to sign in with your Solana account:
${address}

I accept the terms: https://shop.example/tos

URI: https://shop.example/login
Version: 1
Chain ID: mainnet
Nonce: 32891756abcd
Issued At: 2026-07-15T09:00:00.000Z
Expiration Time: 2026-07-15T09:05:00Z
Not Before: 2026-07-15T08:59:00+00:00
Request ID: order-77
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://shop.example/claim.json`

const expiry = '\nExpiration Time: 2026-07-15T09:05:00Z'
const start = '\nNot Before: 2026-07-15T08:59:00+00:00'
const request = '\nRequest ID: order-77'
const resources = siwsMessage.slice(siwsMessage.indexOf('\nResources:'))
const statement = 'I accept the terms: https://shop.example/tos'
const issued = 'Issued At: 2026-07-15T09:00:00.000Z'
const uri = 'URI: https://shop.example/login'
const chain = 'Chain ID: mainnet'
const domain = 'shop.example wants'
const lines = siwsMessage.slice(siwsMessage.indexOf('\n\nURI:'))

/** What the grammar takes. */
export const siwsTaken = [
  ...taken(siwsMessage, [
    [
      'every line',
      'the whole grammar',
      [],
      {
        namespace: 'solana',
        scheme: null,
        domain: 'shop.example',
        address,
        statement,
        uri: 'https://shop.example/login',
        version: '1',
        chainId: 'mainnet',
        nonce: '32891756abcd',
        issuedAt: '2026-07-15T09:00:00.000Z',
        expirationTime: '2026-07-15T09:05:00Z',
        notBefore: '2026-07-15T08:59:00+00:00',
        requestId: 'order-77',
        resources: [
          'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
          'https://shop.example/claim.json',
        ],
      },
    ],
    [
      'no statement',
      '[ LF LF statement ]',
      [[`\n${statement}\n`, '']],
      { statement: null, uri: 'https://shop.example/login' },
    ],
    ['no lines', '[ LF advanced-fields ]', [[lines, '']], { statement, uri: null, nonce: null }],
    [
      'neither statement nor lines',
      'domain and address are enough',
      [[`\n\n${statement}${lines}`, '']],
      { statement: null, uri: null },
    ],
    ['no URI', '[ LF "URI: " ]', [[`\n${uri}`, '']], { uri: null, version: '1' }],
    ['no version', '[ LF "Version: " ]', [['\nVersion: 1', '']], { version: null }],
    ['no chain', '[ LF "Chain ID: " ]', [[`\n${chain}`, '']], { chainId: null }],
    ['no nonce', '[ LF "Nonce: " ]', [['\nNonce: 32891756abcd', '']], { nonce: null }],
    ['no time of issue', '[ LF "Issued At: " ]', [[`\n${issued}`, '']], { issuedAt: null }],
    ['no expiry', '[ LF "Expiration Time: " ]', [[expiry, '']], { expirationTime: null }],
    ['no start', '[ LF "Not Before: " ]', [[start, '']], { notBefore: null }],
    ['no request id', '[ LF "Request ID: " ]', [[request, '']], { requestId: null }],
    ['no resources', '[ LF "Resources:" ]', [[resources, '']], { resources: null }],
    [
      'an empty list of resources',
      'resources = *( LF "- " URI )',
      [[resources, '\nResources:']],
      { resources: [] },
    ],
    [
      'an empty request id',
      'request-id = *pchar',
      [[request, '\nRequest ID: ']],
      { requestId: '' },
    ],
    [
      'a request id of every kind of character',
      'pchar of RFC 3986',
      [[request, "\nRequest ID: a1-._~!$&'()*+,;=:@%2F"]],
      { requestId: "a1-._~!$&'()*+,;=:@%2F" },
    ],
    ['a port', 'authority', [[domain, 'shop.example:8443 wants']], { domain: 'shop.example:8443' }],
    [
      'an IPv4 address',
      'authority',
      [[domain, '127.0.0.1:4663 wants']],
      { domain: '127.0.0.1:4663' },
    ],
    [
      'an IPv6 address',
      'authority',
      [[domain, '[2001:db8::7]:4663 wants']],
      { domain: '[2001:db8::7]:4663' },
    ],
    ['a host of one label', 'authority', [[domain, 'localhost wants']], { domain: 'localhost' }],
    [
      'a host in punycode',
      'authority',
      [[domain, 'xn--mnchen-3ya.example wants']],
      { domain: 'xn--mnchen-3ya.example' },
    ],
    [
      'user information',
      'authority',
      [[domain, 'mara@shop.example wants']],
      { domain: 'mara@shop.example' },
    ],
    [
      'an address of 32 letters',
      '32*44 base58',
      [[address, '1'.repeat(32)]],
      { address: '1'.repeat(32) },
    ],
    [
      'an address of 43 letters',
      '32*44 base58',
      [[address, 'So11111111111111111111111111111111111111112']],
      { address: 'So11111111111111111111111111111111111111112' },
    ],
    [
      'a URI of another kind',
      'path-rootless',
      [[uri, 'URI: did:key:z6Mk']],
      { uri: 'did:key:z6Mk' },
    ],
    [
      'a URI with query and fragment',
      'URI',
      [[uri, 'URI: https://shop.example/a?b=/c?d#e/f?']],
      { uri: 'https://shop.example/a?b=/c?d#e/f?' },
    ],
    ['the test cluster', 'chain-id', [[chain, 'Chain ID: testnet']], { chainId: 'testnet' }],
    ['the development cluster', 'chain-id', [[chain, 'Chain ID: devnet']], { chainId: 'devnet' }],
    ['a local cluster', 'chain-id', [[chain, 'Chain ID: localnet']], { chainId: 'localnet' }],
    [
      'a cluster with its namespace',
      'chain-id',
      [[chain, 'Chain ID: solana:mainnet']],
      { chainId: 'solana:mainnet' },
    ],
    [
      'the shortest nonce',
      'nonce = 8*( ALPHA / DIGIT )',
      [['32891756abcd', 'aB345678']],
      { nonce: 'aB345678' },
    ],
    [
      'a long nonce',
      'nonce = 8*( ALPHA / DIGIT )',
      [['32891756abcd', 'Z9'.repeat(200)]],
      { nonce: 'Z9'.repeat(200) },
    ],
    [
      'a statement of every character',
      'statement',
      [[statement, ":/?#[]@!$&'()*+,;= aZ09-._~"]],
      { statement: ":/?#[]@!$&'()*+,;= aZ09-._~" },
    ],
    [
      'no fraction of a second',
      'date-time',
      [[issued, 'Issued At: 2026-07-15T09:00:00Z']],
      { issuedAt: '2026-07-15T09:00:00Z' },
    ],
    [
      'another zone',
      'date-time',
      [[issued, 'Issued At: 2026-07-15T14:30:00+05:30']],
      { issuedAt: '2026-07-15T14:30:00+05:30' },
    ],
    [
      'small letters in a time',
      'date-time',
      [[issued, 'Issued At: 2026-07-15t09:00:00z']],
      { issuedAt: '2026-07-15t09:00:00z' },
    ],
    [
      'a leap day',
      'date-time',
      [[issued, 'Issued At: 2024-02-29T09:00:00Z']],
      { issuedAt: '2024-02-29T09:00:00Z' },
    ],
  ]),
]

const lineRule = 'lines stand in one order, each once'

/** What the grammar refuses. */
export const siwsRefused = [
  ...refused(siwsMessage, [
    ['an empty domain', 'domain is required', [[domain, ' wants']]],
    ['a space in the domain', 'authority', [[domain, 'shop .example wants']]],
    ['a path behind the domain', 'authority', [[domain, 'shop.example/login wants']]],
    ['a scheme before the domain', 'domain = authority', [[domain, 'https://shop.example wants']]],
    ['a letter beyond ASCII in the domain', 'authority', [[domain, 'sh\u043ep.example wants']]],
    ['a port of letters', 'authority', [[domain, 'shop.example:http wants']]],
    ['an open bracket', 'authority', [[domain, '[::1 wants']]],
    ['a broken escape in the domain', 'authority', [[domain, 'shop%2.example wants']]],
    [
      'another headline',
      'the words of the headline',
      [['wants you to sign in', 'asks you to sign in']],
    ],
    ['a headline in capitals', 'the words are case-sensitive (%s)', [['wants you', 'Wants You']]],
    ['a headline without its colon', 'the words of the headline', [['account:', 'account']]],
    ['a space behind the headline', 'LF follows the headline', [['account:', 'account: ']]],
    ['the headline of Ethereum', 'the words of the headline', [['Solana', 'Ethereum']]],
    ['no address', 'address is required', [[`${address}\n`, '']]],
    ['an empty address', 'address is required', [[address, '']]],
    ['a zero in the address', 'base58 has no 0', [[address, `0${address.slice(1)}`]]],
    ['a big O in the address', 'base58 has no O', [[address, `O${address.slice(1)}`]]],
    ['a big I in the address', 'base58 has no I', [[address, `I${address.slice(1)}`]]],
    ['a small l in the address', 'base58 has no l', [[address, `l${address.slice(1)}`]]],
    ['an address of 31 letters', '32*44 base58', [[address, '1'.repeat(31)]]],
    ['an address of 45 letters', '32*44 base58', [[address, `${address}1`]]],
    [
      'an address of 31 bytes',
      'an address is 32 bytes',
      [[address, '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJzofM']],
    ],
    ['an address of 33 bytes', 'an address is 32 bytes', [[address, `1${'1'.repeat(32)}`]]],
    ['an address of Ethereum', 'base58', [[address, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']]],
    ['a space behind the address', 'LF follows the address', [[address, `${address} `]]],
    ['no blank line before the statement', 'LF LF statement', [[`${address}\n\n`, `${address}\n`]]],
    [
      'two blank lines before the statement',
      'LF LF statement',
      [[`${address}\n\n`, `${address}\n\n\n`]],
    ],
    [
      'no blank line after the statement',
      'LF LF "URI: "',
      [[`${statement}\n\n`, `${statement}\n`]],
    ],
    [
      'two blank lines after the statement',
      'LF LF "URI: "',
      [[`${statement}\n\n`, `${statement}\n\n\n`]],
    ],
    ['two blank lines where there is no statement', 'LF LF "URI: "', [[statement, '']]],
    [
      'no blank line where there is no statement',
      'LF LF "URI: "',
      [[`\n\n${statement}\n\n`, '\n']],
    ],
    ['a statement of two lines', 'statement has no LF', [[statement, 'I accept\nthe terms']]],
    [
      'a statement of two paragraphs',
      'statement has no LF',
      [[statement, 'I accept\n\nthe terms']],
    ],
    [
      'a second line where the blank one belongs',
      'one blank line after the statement',
      [[`${statement}\n\n`, `${statement}\nand more\n`]],
    ],
    ['a line break behind the statement alone', 'nothing follows the last line', [[lines, '\n']]],
    ['a carriage return in the statement', 'statement', [[statement, `${statement}\r`]]],
    ['a tab in the statement', 'statement', [[statement, 'I accept\tthe terms']]],
    [
      'a letter beyond ASCII in the statement',
      'statement',
      [[statement, 'Ich akzeptiere f\u00fcr immer']],
    ],
    ['a percent sign in the statement', 'statement', [[statement, 'I accept 100%']]],
    ['angle brackets in the statement', 'statement', [[statement, '<b>I accept</b>']]],
    ['an empty URI', 'URI', [[uri, 'URI: ']]],
    ['a URI without a scheme', 'URI', [[uri, 'URI: shop.example/login']]],
    ['a space in the URI', 'URI', [[uri, 'URI: https://shop.example/a b']]],
    ['a broken escape in the URI', 'URI', [[uri, 'URI: https://shop.example/%zz']]],
    ['two fragments', 'URI', [[uri, 'URI: https://shop.example/#a#b']]],
    ['a small label of the URI', '%s"URI: "', [['URI: ', 'uri: ']]],
    ['version 2', 'version = "1"', [['Version: 1', 'Version: 2']]],
    ['version 1.0', 'version = "1"', [['Version: 1', 'Version: 1.0']]],
    ['an empty version', 'version = "1"', [['Version: 1', 'Version: ']]],
    ['an empty chain', 'chain-id', [[chain, 'Chain ID: ']]],
    ['a chain by number', 'chain-id', [[chain, 'Chain ID: 1']]],
    ['a chain of another name', 'chain-id', [[chain, 'Chain ID: mainnet-beta']]],
    ['a chain in capitals', 'chain-id is case-sensitive (%s)', [[chain, 'Chain ID: Mainnet']]],
    ['a chain of another namespace', 'chain-id', [[chain, 'Chain ID: eip155:mainnet']]],
    ['an empty nonce', 'nonce = 8*( … )', [['32891756abcd', '']]],
    ['a nonce of seven', 'nonce = 8*( … )', [['32891756abcd', '1234567']]],
    ['a hyphen in the nonce', 'ALPHA / DIGIT', [['32891756abcd', '3289-1756-abcd']]],
    ['a nonce in base64url', 'ALPHA / DIGIT', [['32891756abcd', '3289_1756-ab']]],
    ['a day without a time', 'date-time', [[issued, 'Issued At: 2026-07-15']]],
    ['a time without a zone', 'date-time', [[issued, 'Issued At: 2026-07-15T09:00:00']]],
    ['month 13', 'date-time', [[issued, 'Issued At: 2026-13-15T09:00:00Z']]],
    ['the 31st of June', 'date-time', [[issued, 'Issued At: 2026-06-31T09:00:00Z']]],
    ['a leap day in a common year', 'date-time', [[issued, 'Issued At: 2026-02-29T09:00:00Z']]],
    ['hour 24', 'date-time', [[issued, 'Issued At: 2026-07-15T24:00:00Z']]],
    ['a zone without its colon', 'date-time', [[issued, 'Issued At: 2026-07-15T09:00:00+0200']]],
    ['a number of seconds', 'date-time', [[issued, 'Issued At: 1784106000']]],
    ['an expiry that is no time', 'date-time', [[expiry, '\nExpiration Time: never']]],
    ['a start that is no time', 'date-time', [[start, '\nNot Before: now']]],
    ['a space in the request id', 'pchar', [[request, '\nRequest ID: order 77']]],
    ['a slash in the request id', 'pchar', [[request, '\nRequest ID: order/77']]],
    ['something behind "Resources:"', '%s"Resources:" LF', [['Resources:', 'Resources: two']]],
    ['a resource without its dash', '"- " URI', [['- ipfs', 'ipfs']]],
    ['a resource that is no URI', '"- " URI', [['- ipfs://', '- not a uri ']]],
    ['a blank line between resources', '*( LF "- " URI )', [['\n- https', '\n\n- https']]],
    ['a line after the resources', lineRule, [['claim.json', `claim.json${request}`]]],
    ['two URIs', lineRule, [[uri, `${uri}\n${uri}`]]],
    ['two nonces', lineRule, [['Nonce: 32891756abcd', 'Nonce: 32891756abcd\nNonce: 32891756abcd']]],
    ['version before URI', lineRule, [[`${uri}\nVersion: 1`, `Version: 1\n${uri}`]]],
    ['start before expiry', lineRule, [[`${expiry}${start}`, `${start}${expiry}`]]],
    ['an unknown line', lineRule, [[request, `\nAudience: all${request}`]]],
    ['a line break at the end', 'nothing follows the last line', [['claim.json', 'claim.json\n']]],
    ['a byte order mark', 'the domain comes first', [[domain, `\ufeff${domain}`]]],
    ['a line before the message', 'the domain comes first', [[domain, `I agree\n${domain}`]]],
    ['the line ends of another system', 'LF is %x0A', [['account:\n', 'account:\r\n']]],
  ]),
  { name: 'nothing', rule: 'the whole grammar', message: '', says: null },
  {
    name: 'the headline alone',
    rule: 'the whole grammar',
    message: siwsMessage.split('\n')[0] ?? '',
    says: null,
  },
  {
    name: 'the message twice',
    rule: 'nothing follows the last line',
    message: `${siwsMessage}\n${siwsMessage}`,
    says: null,
  },
  {
    name: 'a blank line instead of the lines',
    rule: 'LF LF statement',
    message: edited(siwsMessage, [[`\n\n${statement}${lines}`, '\n\n']]),
    says: null,
  },
]

const part = (name: string, rule: string, parts: PartsCase['parts']): PartsCase => ({
  name,
  rule,
  parts,
})

/** Parts that no message can be written of. */
export const siwsUnwritable: readonly PartsCase[] = [
  part('an empty domain', 'domain is required', { domain: '' }),
  part('a domain with a scheme', 'authority', { domain: 'https://shop.example' }),
  part('a domain that brings a line', 'authority', { domain: 'shop.example\nevil.example' }),
  part('an address of Ethereum', 'base58', {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  }),
  part('an address of 31 bytes', '32 bytes', { address: '1'.repeat(31) }),
  part('a statement of two lines', 'statement', { statement: 'a\nb' }),
  part('a statement beyond ASCII', 'statement', { statement: 'Gr\u00fc\u00dfe' }),
  part('a statement like a line', 'a line is known by its label', { statement: 'Nonce: 99999999' }),
  part('an empty statement', 'statement = 1*( … )', { statement: '' }),
  part('a URI without a scheme', 'URI', { uri: 'shop.example/login' }),
  part('a URI that brings a line', 'URI', { uri: 'https://shop.example\nVersion: 1' }),
  part('version 2', 'version = "1"', { version: '2' }),
  part('a chain by number', 'chain-id', { chainId: '101' }),
  part('a short nonce', 'nonce', { nonce: '1234567' }),
  part('a nonce with a hyphen', 'nonce', { nonce: '1234-5678' }),
  part('a time of issue that is none', 'issued-at', { issuedAt: 'now' }),
  part('an expiry on no day', 'expiration-time', { expirationTime: '2026-02-30T00:00:00Z' }),
  part('a request id with a space', 'request-id', { requestId: 'a b' }),
  part('a resource that is no URI', 'resource', { resources: ['b'] }),
]
