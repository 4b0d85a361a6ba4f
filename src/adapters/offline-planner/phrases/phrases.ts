import type { Locale } from '../../../kernel/locales.ts'
import type { IntentId } from '../intents/intent-ids.ts'
import { isIntentId } from '../intents/intent-ids.ts'
import { phraseTexts } from './phrase-texts.ts'

/** One way to say an intent, with things in place of the marks. */
export type Phrase = { readonly intent: IntentId; readonly text: string }

/** What stands for each mark when a phrase is read. */
const marks: Readonly<Record<string, string>> = {
  token: 'MOON',
  token2: 'NOVA',
  n: '25',
  eth: '0.5 ETH',
  usd: '$50',
  price: '0.001 ETH',
  perp: 'SOL',
  address: '0x30572627c06cdb3d65cc6d148d03d2bdd01a3f19',
  order: 'ord_01j2w0000000000000000000a5',
  alert: 'pal_01j2w0000000000000000000b3',
  run: 'run_01j2w0000000000000000000f2',
  invoice: '2026-3',
  charge: 'chg_01j2w0000000000000000000h2',
  launch: 'lnch_01j2w000000000000000000001',
  agent: 'news-digest',
}

/** The phrases of a language: `intent: phrase | phrase`. */
export function phrasesOf(locale: Locale): readonly Phrase[] {
  return linesOf(locale).flatMap(({ intent, phrases }) =>
    phrases.map((phrase) => ({ intent, text: filled(phrase, (mark) => marks[mark] ?? mark) })),
  )
}

/** The sentence that names an intent to people; its marks are left out. */
export function titleOf(intent: IntentId, locale: Locale): string {
  const own = linesOf(locale).find((line) => line.intent === intent)?.phrases[0]
  const english = linesOf('en-US').find((line) => line.intent === intent)?.phrases[0]
  return (own ?? english ?? intent).replace(
    /\{(\w+)\}/g,
    (_, mark: string) => titleMarks[mark] ?? '…',
  )
}

const titleMarks: Readonly<Record<string, string>> = { token: 'MOON', token2: 'NOVA', perp: 'SOL' }

function filled(phrase: string, valueOf: (mark: string) => string): string {
  return phrase.replace(/\{(\w+)\}/g, (_, mark: string) => valueOf(mark))
}

type Line = { readonly intent: IntentId; readonly phrases: readonly string[] }
const lines = new Map<Locale, readonly Line[]>()

function linesOf(locale: Locale): readonly Line[] {
  const known = lines.get(locale)
  if (known !== undefined) return known
  const made = phraseTexts(locale)
    .split('\n')
    .flatMap((line): readonly Line[] => {
      const at = line.indexOf(':')
      const intent = line.slice(0, at).trim()
      if (at === -1 || !isIntentId(intent)) return []
      const phrases = line
        .slice(at + 1)
        .split('|')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== '')
      return [{ intent, phrases }]
    })
  lines.set(locale, made)
  return made
}
