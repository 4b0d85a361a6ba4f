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

/** The ten BIP-39 lists, identified by index. The first six use Latin letters. */
const lists = [
  english,
  spanish,
  french,
  italian,
  portuguese,
  czech,
  japanese,
  korean,
  simplifiedChinese,
  traditionalChinese,
]
const latinLists = 6
/** English words cut to their four distinguishing letters, as a list of its own. */
const shortEnglish = lists.length
const shortLength = 4

/** The index of a word in each list that contains it; some words are in several. */
export type Numbers = ReadonlyMap<number, number>

/** English, whole or shortened; Electrum uses the same words. */
export const englishList = 0

/** A word in the normal form of the lists: decomposed, lower case, Latin letters without accents. */
export function plainWords(text: string): string {
  if (!/[^ -~\s]/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
}

/** A word of the English list, for checks that hash a phrase's text. */
export function englishWord(number: number): string {
  return english[number] ?? ''
}

let numbers: ReadonlyMap<string, Numbers> | undefined
/** One mark per three Latin letters that words begin with. */
let beginnings: Uint8Array | undefined

/** The indexes of a word; undefined for a word of no list. */
export function numbersOf(word: string): Numbers | undefined {
  numbers ??= readLists()
  return numbers.get(word)
}

/** The indexes of the word between two places of a text; looks up only what begins like a word of a list. */
export function numbersBetween(text: string, from: number, to: number): Numbers | undefined {
  beginnings ??= readBeginnings()
  const beginning = to - from < 3 ? -1 : beginningAt(text, from)
  if (beginning >= 0 && beginnings[beginning] === 0) return undefined
  return numbersOf(text.slice(from, to))
}

function readBeginnings(): Uint8Array {
  const found = new Uint8Array(letters ** 3)
  numbers ??= readLists()
  for (const word of numbers.keys()) {
    const beginning = beginningAt(word, 0)
    if (beginning >= 0) found[beginning] = 1
  }
  return found
}

const letters = 26
const firstLetter = 0x61

/** The three letters at a place as one number; negative when they are not all of a to z. */
function beginningAt(text: string, at: number): number {
  let beginning = 0
  for (let step = 0; step < 3; step++) {
    const letter = text.charCodeAt(at + step) - firstLetter
    if (!(letter >= 0 && letter < letters)) return -1
    beginning = beginning * letters + letter
  }
  return beginning
}

function readLists(): ReadonlyMap<string, Numbers> {
  const found = new Map<string, Map<number, number>>()
  const add = (name: string, list: number, number: number) =>
    found.set(name, (found.get(name) ?? new Map<number, number>()).set(list, number))
  for (const [list, words] of lists.entries()) {
    for (const [number, word] of words.entries()) add(plainWords(word), list, number)
  }
  for (const [number, word] of english.entries())
    add(word.slice(0, shortLength), shortEnglish, number)
  return found
}

/** The words of one script as a trie, so that text without gaps is read in one pass. */
export type WordTrie = {
  /** One plus the character's index in the alphabet; 0 for a character of no word. */
  readonly signs: Uint8Array
  readonly signCount: number
  /** The node after a node and a character; 0 when there is none. */
  readonly next: Uint16Array
  /** The node behind any three characters, as a number to the base of signCount; no word is shorter. */
  readonly thirds: Uint16Array
  /** The words that end at a node. */
  readonly ends: readonly (Numbers | undefined)[]
  /** The lists of the words that end at a node. */
  readonly endLists: readonly (readonly number[] | undefined)[]
}

const trees: (WordTrie | undefined)[] = []
/** Without Chinese, whose words are single characters: every Chinese sentence consists of them. */
const scripts = [lists.slice(0, latinLists), [japanese], [korean]] as const
const firstLists = [0, latinLists, latinLists + 1] as const

/** The tries of scripts whose words have several characters: Latin letters, then kana and hangul. */
export function wordTree(script: 0 | 1 | 2): WordTrie {
  return (trees[script] ??= growTree(script))
}

function growTree(script: 0 | 1 | 2): WordTrie {
  const words = new Map<string, Map<number, number>>()
  for (const [offset, list] of scripts[script].entries()) {
    for (const [number, word] of list.entries()) {
      const name = plainWords(word)
      const known = words.get(name) ?? new Map<number, number>()
      words.set(name, known.set(firstLists[script] + offset, number))
    }
  }
  const alphabet = [...new Set([...words.keys()].join(''))]
  const signs = new Uint8Array(0x1_0000)
  for (const [place, sign] of alphabet.entries()) signs[sign.charCodeAt(0)] = place + 1
  const nodes: Uint16Array[] = [new Uint16Array(alphabet.length)]
  const ends: (Numbers | undefined)[] = []
  for (const [word, of] of words) ends[addWord(nodes, word, signs)] = of
  const endLists = Array.from(nodes, (_, node) => {
    const of = ends[node]
    return of === undefined ? undefined : [...of.keys()]
  })
  const next = new Uint16Array(nodes.length * alphabet.length)
  for (const [node, row] of nodes.entries()) next.set(row, node * alphabet.length)
  const thirds = thirdsOf(next, alphabet.length)
  return { signs, signCount: alphabet.length, next, thirds, ends, endLists }
}

function thirdsOf(next: Uint16Array, signCount: number): Uint16Array {
  const thirds = new Uint16Array(signCount ** 3)
  const after = (node: number, sign: number) => next[node * signCount + sign] ?? 0
  for (let first = 0; first < signCount; first++) {
    for (let second = 0; second < signCount; second++) {
      const node = after(after(0, first), second)
      if (after(0, first) === 0 || node === 0) continue
      for (let third = 0; third < signCount; third++) {
        thirds[(first * signCount + second) * signCount + third] = after(node, third)
      }
    }
  }
  return thirds
}

function addWord(nodes: Uint16Array[], word: string, signs: Uint8Array): number {
  let node = 0
  for (let at = 0; at < word.length; at++) {
    const sign = (signs[word.charCodeAt(at)] ?? 0) - 1
    const row = nodes[node]
    if (row === undefined) throw new Error(`there is no node ${node}`)
    if (row[sign] === 0) row[sign] = nodes.push(new Uint16Array(row.length)) - 1
    node = row[sign] ?? 0
  }
  return node
}
