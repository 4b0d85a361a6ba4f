import type { Reading } from '../reading/reading.ts'

/** Words that may name a token. */
export type Candidate = {
  readonly text: string
  readonly at: number
  readonly end: number
  readonly isAddress: boolean
  /** Whether the form says that it is one; other words are only tried. */
  readonly isSure: boolean
}

const triesMax = 4
/** What has a symbol and is no launched token. */
const others: ReadonlySet<string> = new Set(['ETH', 'BTC', 'SOL', 'WETH', 'USD'])
const latinRuns = /[A-Za-z][A-Za-z0-9]{1,20}(?: [A-Z][A-Za-z0-9]{1,20})*/g
const foreignWords: ReadonlySet<string> = new Set(
  `api app bot dca dex eth ether gas id limit long market nft ok paper perp perps pool rug scam short stop swap token tokens usd usdc btc sol wallet
  webhook faucet key keys vault dao defi pnl mcp url launch mint honeypot holder holders chart trade trades trading meme memecoin gm wei gwei pls plz`.split(
    /\s+/,
  ),
)

/** What may name a token in a reading, the surest first; in quotes and brackets, in capitals, and words that are not known. */
export function candidatesIn(reading: Reading): readonly Candidate[] {
  const { entities } = reading
  const sure = entities.flatMap((one): readonly Candidate[] => {
    if (one.kind === 'address')
      return [{ text: one.value, at: one.at, end: one.end, isAddress: true, isSure: true }]
    if (one.kind === 'symbol' && !others.has(one.value.toUpperCase())) {
      return [{ text: one.value, at: one.at, end: one.end, isAddress: false, isSure: true }]
    }
    const isShort = one.value.length <= 32 && one.value.split(' ').length <= 4
    return one.kind === 'quote' && isShort
      ? [{ text: one.value.trim(), at: one.at, end: one.end, isAddress: false, isSure: false }]
      : []
  })
  const unsure = [
    ...capitalised(reading),
    ...(isLatin(reading) ? unknownRuns(reading) : latinIn(reading)),
  ]
  const apart = unsure.filter(
    (one, index) =>
      unsure.findIndex((other) => other.at === one.at && other.end === one.end) === index,
  )
  // A name around a symbol, or beside it, says more than the symbol: it is tried first.
  const names = apart.filter((one) => one.text.includes(' ') && /^\p{Lu}/u.test(one.text))
  const rest = apart.filter((one) => !names.includes(one))
  return [...names, ...sure, ...rest].slice(0, triesMax + sure.length)
}

function isLatin({ locale }: Reading): boolean {
  return !/^(?:ar|fa|zh|ja|ko|ru|bg)/.test(locale)
}

/** `Frog King`: words with capitals side by side that are not known. */
function capitalised(reading: Reading): readonly Candidate[] {
  const found = reading.text.matchAll(
    /(?<![\p{L}\p{N}$])\p{Lu}\p{Ll}[\p{L}\p{N}]*(?: \p{Lu}\p{Ll}[\p{L}\p{N}]*){1,3}/gu,
  )
  return [...found].flatMap(({ 0: run, index }) => {
    const words = run.split(' ')
    // The first word of a sentence has a capital anyway.
    const isFirst = index === 0 || /[.!?:]\s*$/.test(reading.text.slice(0, index))
    const skip = isFirst && isKnown(reading, index) ? (words[0]?.length ?? 0) + 1 : 0
    const text = run.slice(skip)
    const at = index + skip
    return text === '' || !text.includes(' ') ? [] : [made(text, at)]
  })
}

function made(text: string, at: number): Candidate {
  return { text, at, end: at + text.length, isAddress: false, isSure: false }
}

function isKnown({ mentions }: Reading, at: number): boolean {
  return mentions.some((one) => one.at <= at && at < one.end)
}

function isTaken(reading: Reading, at: number, end: number): boolean {
  return (
    reading.entities.some((one) => one.at < end && at < one.end) ||
    reading.amounts.some((one) => one.at < end && at < one.end)
  )
}

/** Words of a text in Latin letters that its language does not know, joined where they stand side by side. */
function unknownRuns(reading: Reading): readonly Candidate[] {
  const unknown = reading.words.flatMap((word) => {
    const bare = word.text.split("'")[0] ?? ''
    const end = word.at + bare.length
    const isPlain =
      /^[\p{L}][\p{L}\p{N}]{1,20}$/u.test(bare) && !foreignWords.has(bare.toLowerCase())
    return isPlain && !isKnown(reading, word.at) && !isTaken(reading, word.at, end)
      ? [{ text: bare, at: word.at, end }]
      : []
  })
  const runs: { text: string; at: number; end: number }[] = []
  for (const word of unknown) {
    const last = runs.at(-1)
    if (last !== undefined && last.end + 1 === word.at) {
      last.text = `${last.text} ${word.text}`
      last.end = word.end
    } else runs.push({ ...word })
  }
  const parts = runs
    .filter(({ text }) => text.includes(' '))
    .flatMap(({ text, at }) => {
      let place = at
      return text.split(' ').map((word) => {
        const one = made(word, place)
        place = one.end + 1
        return one
      })
    })
  return [...runs.map(({ text, at }) => made(text, at)), ...parts]
}

/** Words in Latin letters within a text of another script. */
function latinIn(reading: Reading): readonly Candidate[] {
  return [...reading.text.matchAll(latinRuns)].flatMap(({ 0: run, index }) =>
    foreignWords.has(run.toLowerCase()) || isTaken(reading, index, index + run.length)
      ? []
      : [made(run, index)],
  )
}
