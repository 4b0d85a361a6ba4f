/** Longer text between angle brackets is not a tag. */
const tag = /<[^<>]{0,400}>/g
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '',
  zwnj: '',
  colon: ':',
  equals: '=',
  comma: ',',
  period: '.',
  Tab: '\t',
  NewLine: '\n',
}

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'аa',
    'еe',
    'оo',
    'рp',
    'сc',
    'хx',
    'уy',
    'іi',
    'јj',
    'ѕs',
    'ԁd',
    'һh',
    'ԛq',
    'ԝw',
    'кk',
    'тt',
    'вb',
    'нh',
    'мm',
    'аa',
    'αa',
    'οo',
    'νv',
    'ρp',
    'ιi',
    'κk',
    'τt',
    'υu',
    'εe',
    'ɡg',
    'ꜱs',
    'ɑa',
    'АA',
    'ВB',
    'ЕE',
    'СC',
    'ОO',
    'РP',
    'ТT',
    'ХX',
    'КK',
    'МM',
    'НH',
    'ΑA',
    'ΒB',
    'ΕE',
    'ΟO',
    'ıi',
  ].map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g')

/**
 * The readings of a text that matter: as it is; without invisible characters, entities, escapes and markup; with and
 * without a gap in place of tags; and with look-alikes as Latin letters.
 */
export function viewsOf(text: string): readonly string[] {
  if (!/[^ -~\s]|[<&\\]/.test(text)) return [text]
  const views = new Set([text])
  const plain = withoutEscapes(withoutEntities(visible(text)))
  const open = plain.includes('<') ? plain.replace(tag, ' ') : plain
  views.add(open)
  if (plain !== open) views.add(plain.replace(tag, ''))
  if (/[\u0250-\u052f\ua700-\ua7ff]/.test(open) && /[a-z0-9]/i.test(open)) {
    views.add(open.replace(lookalike, (sign) => lookalikes[sign] ?? sign))
  }
  return [...views]
}

/** Normalises characters and removes those without width. */
function visible(text: string): string {
  if (!/[^ -~\s]/.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '')
    .replace(/(?![\t\n\r])\p{Cc}{1,4096}/gu, '')
}

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));?/g,
    (all, ...parts) => {
      const [decimal, hex, name] = parts as readonly (string | undefined)[]
      if (name !== undefined) return entities[name] ?? all
      return signOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? all
    },
  )
}

function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text
    .replace(
      /\\{1,4}(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([2-7][0-9a-fA-F]))/g,
      (all, ...parts) => {
        const hex = (parts as readonly (string | undefined)[]).slice(0, 3).find(Boolean)
        return signOf(Number.parseInt(hex ?? '', 16)) ?? all
      },
    )
    .replace(/\\{1,4}[nrt]/g, ' ')
    .replace(/\\{1,4}(["'/])/g, '$1')
}

function signOf(code: number): string | undefined {
  return code > 0 && code <= 0x10_ffff ? visible(String.fromCodePoint(code)) : undefined
}
