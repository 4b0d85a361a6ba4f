import { edited, taken } from './case-forms.ts'

// Verdicts follow from the grammar and the field rules of EIP-4361, with RFC 3986 for authorities and URIs,
// RFC 3339 for times and EIP-55 for addresses. No case was made from what the program answers.

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Has every line that there is. */
export const siweMessage = `shop.example wants you to sign in with your Ethereum account:
${address}

I accept the terms: https://shop.example/tos

URI: https://shop.example/login
Version: 1
Chain ID: 4663
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
const resources = siweMessage.slice(siweMessage.indexOf('\nResources:'))
const statement = 'I accept the terms: https://shop.example/tos'
const issued = 'Issued At: 2026-07-15T09:00:00.000Z'
const uri = 'URI: https://shop.example/login'
const domain = 'shop.example wants'

/** Has only the lines that must be there. */
const shortest = edited(siweMessage, [
  [`${statement}\n`, ''],
  [expiry, ''],
  [start, ''],
  [request, ''],
  [resources, ''],
])

/** What the grammar takes. */
export const siweTaken = [
  ...taken(siweMessage, [
    [
      'every line',
      'the whole grammar',
      [],
      {
        namespace: 'eip155',
        scheme: null,
        domain: 'shop.example',
        address,
        statement,
        uri: 'https://shop.example/login',
        version: '1',
        chainId: '4663',
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
    ['no statement', '[ statement LF ]', [[`${statement}\n`, '']], { statement: null }],
    ['no expiry', '[ LF "Expiration Time: " ]', [[expiry, '']], { expirationTime: null }],
    ['no start', '[ LF "Not Before: " ]', [[start, '']], { notBefore: null }],
    ['no request id', '[ LF "Request ID: " ]', [[request, '']], { requestId: null }],
    ['no resources', '[ LF "Resources:" ]', [[resources, '']], { resources: null }],
    [
      'an empty list of resources',
      'resources = *( LF resource )',
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
    [
      'a port',
      'authority = host [ ":" port ]',
      [[domain, 'shop.example:8443 wants']],
      { domain: 'shop.example:8443' },
    ],
    [
      'an empty port',
      'port = *DIGIT',
      [[domain, 'shop.example: wants']],
      { domain: 'shop.example:' },
    ],
    [
      'an IPv4 address',
      'host = IPv4address',
      [[domain, '127.0.0.1:4663 wants']],
      { domain: '127.0.0.1:4663' },
    ],
    [
      'an IPv6 address',
      'host = IP-literal',
      [[domain, '[2001:db8::7]:4663 wants']],
      { domain: '[2001:db8::7]:4663' },
    ],
    ['an address of the future', 'IPvFuture', [[domain, '[v7.a:b] wants']], { domain: '[v7.a:b]' }],
    ['a host of one label', 'reg-name', [[domain, 'localhost wants']], { domain: 'localhost' }],
    [
      'a host in punycode',
      'reg-name',
      [[domain, 'xn--mnchen-3ya.example wants']],
      { domain: 'xn--mnchen-3ya.example' },
    ],
    [
      'an escape in the host',
      'reg-name has pct-encoded',
      [[domain, 'shop%2Eexample wants']],
      { domain: 'shop%2Eexample' },
    ],
    [
      'user information',
      'authority = [ userinfo "@" ] host',
      [[domain, 'mara:x@shop.example wants']],
      { domain: 'mara:x@shop.example' },
    ],
    [
      'a scheme',
      '[ scheme "://" ] domain',
      [[domain, 'https://shop.example wants']],
      { scheme: 'https', domain: 'shop.example' },
    ],
    [
      'a scheme of other characters',
      'scheme of RFC 3986',
      [[domain, 'a1+b-c.d://shop.example wants']],
      { scheme: 'a1+b-c.d' },
    ],
    [
      'a URI without a path',
      'path-empty',
      [[uri, 'URI: https://shop.example']],
      { uri: 'https://shop.example' },
    ],
    [
      'a URI with query and fragment',
      'URI = … [ "?" query ] [ "#" fragment ]',
      [[uri, 'URI: https://shop.example/a?b=/c?d#e/f?']],
      { uri: 'https://shop.example/a?b=/c?d#e/f?' },
    ],
    [
      'a decentralised identifier as URI',
      'path-rootless',
      [[uri, 'URI: did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp']],
      { uri: 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp' },
    ],
    [
      'a URI of a scheme alone',
      'hier-part = path-empty',
      [[uri, 'URI: about:']],
      { uri: 'about:' },
    ],
    [
      'a URI with an absolute path',
      'path-absolute',
      [[uri, 'URI: file:/login']],
      { uri: 'file:/login' },
    ],
    [
      'a URI of an empty authority',
      'reg-name = *( … )',
      [[uri, 'URI: file:///login']],
      { uri: 'file:///login' },
    ],
    [
      'a URI at an IPv6 address',
      'host = IP-literal',
      [[uri, 'URI: https://[::1]:8080/a%20b']],
      { uri: 'https://[::1]:8080/a%20b' },
    ],
    [
      'a URI with an empty segment',
      'segment = *pchar',
      [[uri, 'URI: https://shop.example//a//']],
      { uri: 'https://shop.example//a//' },
    ],
    ['chain 0', 'chain-id = 1*DIGIT', [['Chain ID: 4663', 'Chain ID: 0']], { chainId: '0' }],
    [
      'a chain with a leading zero',
      'chain-id = 1*DIGIT',
      [['Chain ID: 4663', 'Chain ID: 04663']],
      { chainId: '04663' },
    ],
    [
      'a chain beyond all integers',
      'chain-id = 1*DIGIT',
      [['Chain ID: 4663', `Chain ID: ${'9'.repeat(78)}`]],
      { chainId: '9'.repeat(78) },
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
      'a nonce of letters',
      'nonce = 8*( ALPHA / DIGIT )',
      [['32891756abcd', 'abcdefgh']],
      { nonce: 'abcdefgh' },
    ],
    [
      'a statement of every character',
      'statement = 1*( reserved / unreserved / " " )',
      [[statement, ":/?#[]@!$&'()*+,;= aZ09-._~"]],
      { statement: ":/?#[]@!$&'()*+,;= aZ09-._~" },
    ],
    [
      'a statement of one space',
      'statement = 1*( … / " " )',
      [[statement, ' ']],
      { statement: ' ' },
    ],
    [
      'a statement like another line',
      'a line is known by its place',
      [[statement, 'URI: https://evil.example']],
      { statement: 'URI: https://evil.example', uri: 'https://shop.example/login' },
    ],
    [
      'no fraction of a second',
      'time-secfrac is optional',
      [[issued, 'Issued At: 2026-07-15T09:00:00Z']],
      { issuedAt: '2026-07-15T09:00:00Z' },
    ],
    [
      'nanoseconds',
      'time-secfrac = "." 1*DIGIT',
      [[issued, 'Issued At: 2026-07-15T09:00:00.123456789Z']],
      { issuedAt: '2026-07-15T09:00:00.123456789Z' },
    ],
    [
      'another zone',
      'time-numoffset',
      [[issued, 'Issued At: 2026-07-15T14:30:00+05:30']],
      { issuedAt: '2026-07-15T14:30:00+05:30' },
    ],
    [
      'small letters in a time',
      'RFC 3339 5.6: "T" and "Z" may be lower case',
      [[issued, 'Issued At: 2026-07-15t09:00:00z']],
      { issuedAt: '2026-07-15t09:00:00z' },
    ],
    [
      'a leap day',
      'date-mday of RFC 3339 5.7',
      [[issued, 'Issued At: 2024-02-29T09:00:00Z']],
      { issuedAt: '2024-02-29T09:00:00Z' },
    ],
    [
      'the leap day of 2000',
      'date-mday of RFC 3339 5.7',
      [[issued, 'Issued At: 2000-02-29T09:00:00Z']],
      { issuedAt: '2000-02-29T09:00:00Z' },
    ],
    [
      'a leap second',
      'time-second = 00-60',
      [[issued, 'Issued At: 2016-12-31T23:59:60Z']],
      { issuedAt: '2016-12-31T23:59:60Z' },
    ],
    [
      'a message that is over when it begins',
      'times are for the verifier to compare',
      [[expiry, '\nExpiration Time: 1999-01-01T00:00:00Z']],
      { expirationTime: '1999-01-01T00:00:00Z' },
    ],
    [
      'the zero address',
      'EIP-55 has nothing to capitalise',
      [[address, `0x${'0'.repeat(40)}`]],
      { address: `0x${'0'.repeat(40)}` },
    ],
  ]),
  ...taken(shortest, [
    [
      'only what must be there',
      'the whole grammar',
      [],
      { statement: null, expirationTime: null, notBefore: null, requestId: null, resources: null },
    ],
    [
      'a request id right after the times',
      'each optional line by itself',
      [[issued, `${issued}\nRequest ID: 1`]],
      { requestId: '1' },
    ],
    [
      'a start without an expiry',
      'each optional line by itself',
      [[issued, `${issued}\nNot Before: 2026-07-15T09:00:00Z`]],
      { notBefore: '2026-07-15T09:00:00Z' },
    ],
    [
      'resources right after the times',
      'each optional line by itself',
      [[issued, `${issued}\nResources:\n- urn:a:b`]],
      { resources: ['urn:a:b'] },
    ],
  ]),
]
