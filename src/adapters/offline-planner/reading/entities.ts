/** A thing that a text names by its form, and where. */
export type Entity = {
  readonly kind:
    | 'quote'
    | 'address'
    | 'solana'
    | 'hash'
    | 'id'
    | 'perp'
    | 'url'
    | 'topic'
    | 'operation'
    | 'invoice'
    | 'slug'
    | 'symbol'
    | 'key'
  readonly value: string
  readonly at: number
  readonly end: number
}

const forms: readonly (readonly [Entity['kind'], RegExp])[] = [
  [
    'quote',
    /"([^"]{1,300})"|“([^”]{1,300})”|„([^“”"]{1,300})[“”"]|«([^»]{1,300})»|「([^」]{1,300})」|『([^』]{1,300})』|‹([^›]{1,300})›|《([^》]{1,300})》|(?<![\p{L}\p{N}])'([^']{1,300})'(?![\p{L}\p{N}])/gu,
  ],
  ['url', /https?:\/\/[^\s"<>]+[^\s"<>.,;:!?)]/gi],
  ['hash', /0x[0-9a-fA-F]{64}(?![0-9a-fA-F])/g],
  ['address', /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g],
  ['id', /(?<![A-Za-z0-9])[a-z]{2,8}_[0-9a-z]{10,40}(?![A-Za-z0-9])/g],
  ['key', /(?<![A-Za-z0-9])(?:key|ntf)[_-]\d{1,15}(?![A-Za-z0-9])/gi],
  ['solana', /(?<![A-Za-z0-9])[1-9A-HJ-NP-Za-km-z]{32,44}(?![A-Za-z0-9])/g],
  [
    'perp',
    /(?<![A-Za-z0-9])(BTC|ETH|SOL)(?:[_/-]USDC?(?:[_-]PERP)?|USDC?T?(?:[_-]?PERP)?|[_-]PERP)(?![A-Za-z0-9])/gi,
  ],
  ['topic', /(?<![A-Za-z0-9])[a-z_]{3,30}\.(?:\*|[a-z_]{3,40})(?![A-Za-z0-9])/g],
  [
    'operation',
    /(?<![A-Za-z0-9])[a-z][A-Za-z]{2,30}\.[a-z][A-Za-z]{2,30}(?![A-Za-z0-9])|(?<![\w/])\/api\/[\w/{}-]+/g,
  ],
  ['invoice', /(?<![\w-])20\d\d-\d{1,3}(?![\w-])/g],
  ['slug', /(?<![\p{L}0-9_-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\p{L}0-9_-])/gu],
  [
    'symbol',
    /\$([A-Za-z][A-Za-z0-9]{1,15})(?![A-Za-z0-9])|(?<![\p{Script=Latin}\p{Script=Cyrillic}0-9_.])([A-Z][A-Z0-9]{1,15})(?![A-Za-z0-9])/gu,
  ],
]

/** Words in capitals that name no token. */
const notSymbols: ReadonlySet<string> = new Set(
  `AI API APIS ATH CEO CSV DCA DEX DM DOCS EVM FAQ FOMO FYI GTC HTTP HTTPS ID IDS IM IOC JSON KI LLM LOL MCP NFT NFTS NOT NOW OCO OHLC OK OTC P2P PDF
  PERP PERPS PIN PLN PLS PNL SDK SMS STOP SELL BUY CANCEL ALL LIMIT MARKET LONG SHORT SL TP TPSL TVL TWAP UDF UI URL USD USDT UTC WS X402 ASAP EUR KYC
  TAKE PROFIT LOSS PAPER LIVE A I IS IT IN ON THE AND OR TO MY KLINE K AM PM`.split(/\s+/),
)

/** `montre-moi`: a verb and a pronoun. */
const joinedPronoun =
  /-(?:moi|toi|le|la|les|lui|leur|nous|vous|en|y|je|tu|il|elle|on|ce|ci|me|se|lo|lhe|feira)$/

/** Words of the field that are written with a hyphen. */
const joinedTerm =
  /^(?:stop-loss(?:es)?|take-profit|stop-limit|rug-?pull|mark-price|open-interest|sign-in|e-mail|peer-to-peer|on-chain)$/

/** The things that a text names by their form, in order; none lies inside of another. */
export function entitiesIn(text: string): readonly Entity[] {
  const found: Entity[] = []
  for (const [kind, form] of forms) {
    for (const match of text.matchAll(form)) {
      const value = match.slice(1).find((one) => one !== undefined) ?? match[0]
      const at = match.index
      const end = at + match[0].length
      if (kind === 'symbol' && notSymbols.has(value)) continue
      if (kind === 'slug' && (joinedPronoun.test(value) || joinedTerm.test(value))) continue
      if (found.some((one) => one.at < end && at < one.end)) continue
      found.push({ kind, value, at, end })
    }
  }
  return found.sort((one, other) => one.at - other.at)
}

/** The text with spaces where the things stand, so that places stay the same. */
export function masked(
  text: string,
  spans: readonly { readonly at: number; readonly end: number }[],
): string {
  let rest = text
  for (const { at, end } of spans) {
    rest = rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end)
  }
  return rest
}
