import { keyMatcher } from '../matching/key-matcher.ts'
import { kindsAbroad } from './kinds-abroad.ts'
import { kindsInScripts } from './kinds-in-scripts.ts'
import { kindsOfData } from './kinds-of-data.ts'
import { kindsOfOrder } from './kinds-of-order.ts'
import { kindsOfPower } from './kinds-of-power.ts'
import { kindsOfSpeaker } from './kinds-of-speaker.ts'

/** Where words of a kind stand in a folded text, and whether they are English. */
export type KindHit = {
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly isEnglish: boolean
}

type Kinds = Readonly<Record<string, readonly string[]>>
type Keyed = {
  readonly id: string
  readonly isEnglish: boolean
  readonly keys: readonly { readonly phrase: string }[]
}

const english: readonly Kinds[] = [kindsOfOrder, kindsOfData, kindsOfPower, kindsOfSpeaker]
const latin = keyMatcher(
  [...english.flatMap((kinds) => keyed(kinds, true)), ...keyed(kindsAbroad, false)],
  'folded',
)
// A machine of its own, because many letters make a wide one; few texts need it.
const others = keyMatcher(keyed(kindsInScripts, false), 'folded')

function keyed(kinds: Kinds, isEnglish: boolean): readonly Keyed[] {
  return Object.entries(kinds).map(([id, phrases]) => ({
    ...{ id, isEnglish },
    keys: phrases.map((phrase) => ({ phrase })),
  }))
}

const isOfOtherScript = /[\u0370-\uffff]/

/**
 * All words of kinds in a folded text, and addresses of the network and of wallets: lists, each in the order of their
 * ends.
 */
export function kindHits(text: string, isLoose = false): readonly (readonly KindHit[])[] {
  const lists: KindHit[][] = [[]]
  const take = ({ rule, start, end }: { rule: Keyed; start: number; end: number }) =>
    lists.at(-1)?.push({ kind: rule.id, start, end, isEnglish: rule.isEnglish })
  if (isLoose) latin.findLoose(text, take)
  else latin.find(text, take)
  lists.push([])
  if (isOfOtherScript.test(text)) others.find(text, take)
  for (const { kind, form, sign } of forms) {
    if (!sign.test(text)) continue
    const found = [...text.matchAll(form)]
    lists.push(
      found.map(({ 0: { length }, index }) => ({
        ...{ kind, start: index, end: index + length, isEnglish: true },
      })),
    )
  }
  return lists
}

type Form = { readonly kind: string; readonly form: RegExp; readonly sign: RegExp }

/** Each is looked for where its sign stands, and begins at the start of a word or at a sign. */
const forms: readonly Form[] = [
  {
    kind: 'net',
    form: /\b(?:https?|wss?|ftp):\/\/(?!(?:localhost|127[.]|\[::1|bourse\b))[^\s`"')>]{4,300}|@(?:[a-z\d][a-z\d-]{0,40}[.]){1,4}[a-z]{2,12}\b/g,
    sign: /:\/\/|@/,
  },
  {
    kind: 'mailbox',
    form: /@(?:[a-z\d][a-z\d-]{0,40}[.]){1,4}[a-z]{2,12}\b/g,
    sign: /@/,
  },
  {
    kind: 'acct',
    form: /\b0x(?!0{20})[\da-f]{40}\b|\b(?=[a-z]{0,40}\d)(?!0x)(?![\da-f]{32,44}\b)[1-9a-z]{32,44}\b/g,
    sign: /\b[\da-z]{32}/,
  },
]

/** The names of all kinds. */
export const kindNames: readonly string[] = [
  ...new Set([
    ...[...english, kindsAbroad, kindsInScripts].flatMap((kinds) => Object.keys(kinds)),
    ...forms.map(({ kind }) => kind),
  ]),
]
