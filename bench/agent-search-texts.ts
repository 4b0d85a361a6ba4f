import { readAgents } from '../src/app/agent-definitions.ts'
import type { AgentDocument, AgentQuestion } from '../src/domains/agents/search/index.ts'
import { searchLabels } from '../test/judged/sets.ts'

type Told = {
  readonly locale: string
  readonly titles: readonly string[]
  readonly sentences: readonly string[]
  readonly questions: readonly string[]
}
type Dice = () => number

/** What the agents of the tree say, language by language: made agents are put together from it. */
const told: readonly Told[] = toldByLocale()
const categories = ['defi', 'trading', 'nft', 'tools', 'analytics', 'research']
/** Half of all agents speak English, as far as somebody else's agents are known. */
const englishShare = 0.5

/** Agents put together from sentences of the tree's agents, with a name and three words of their own each. */
export function* madeAgents(count: number): Generator<AgentDocument> {
  const dice = diceOf(4_663)
  for (let number = 0; number < count; number++) yield madeAgent(number, dice)
}

function madeAgent(number: number, dice: Dice): AgentDocument {
  const [english] = told
  const language = dice() < englishShare ? english : chosen(told, dice)
  if (language === undefined) throw new Error('assertion failed: there are texts')
  const isPaid = dice() < 0.3
  const rated = dice() < 0.4
  return {
    id: `made-${number}`,
    origin: dice() < 0.5 ? 'community' : 'account',
    source: 'eip155:4663',
    title: `${wordOf(dice)} ${chosen(language.titles, dice)}`,
    description: `${several(language.sentences, 3, dice)} ${wordOf(dice)} ${wordOf(dice)}`,
    category: chosen(categories, dice),
    tags: several(english?.titles ?? [], 2, dice)
      .toLowerCase()
      .split(' ')
      .slice(0, 4),
    capabilities: dice() < 0.5 ? ['read-only'] : [],
    chains: ['eip155:4663'],
    protocols: [chosen(['a2a', 'x402', 'mcp'], dice)],
    tools: [],
    price: isPaid ? { asset: 'USDC', amountAtomic: String(Math.ceil(dice() * 2_000_000)) } : null,
    unit: isPaid ? 'call' : null,
    endpoint: null,
    verified: dice() < 0.1,
    texts: [
      {
        locale: language.locale,
        title: '',
        description: '',
        questions: [several(language.questions, 4, dice)],
      },
    ],
    quality: {
      rating: rated ? Math.round(10 + dice() * 40) / 10 : null,
      ratings: rated ? Math.ceil(dice() * 200) : 0,
      uses: Math.floor(dice() ** 6 * 100_000),
      uptime: rated ? dice() : null,
    },
  }
}

/** Questions of each kind; those of people are the shown half of the labels, and what agents say they are asked. */
export function questionsOf(): Readonly<Record<string, readonly Partial<AgentQuestion>[]>> {
  const labelled = searchLabels('shown').map(({ question }) => question)
  const asked = told.flatMap(({ questions }) => questions)
  const dice = diceOf(99)
  return {
    'a question of the labels': labelled.map((q) => ({ q })),
    'a question of an agent': asked.map((q) => ({ q })),
    'one of the commonest words': Array.from({ length: 200 }, () => ({
      q: chosen(commonWords, dice),
    })),
    'three of the commonest words': Array.from({ length: 200 }, () => ({
      q: [commonWords, commonWords, commonWords].map((words) => chosen(words, dice)).join(' '),
    })),
    'a question and filters': labelled.map((q) => ({
      q,
      category: 'trading',
      price: 'paid',
      priceMax: '1.5',
      ratingMin: 3,
    })),
    'a word that no agent has': Array.from({ length: 200 }, () => ({
      q: wordOf(dice) + wordOf(dice),
    })),
    'no question': Array.from({ length: 200 }, (_, turn) => ({
      category: turn % 2 === 0 ? ('trading' as const) : ('tools' as const),
    })),
  }
}

const commonWords = [
  ...[
    'token',
    'price',
    'agent',
    'trade',
    'transaction',
    'fee',
    'pool',
    'launch',
    'wallet',
    'chain',
  ],
  ...['order', 'risk', 'Gebühren', 'precio', 'prix', 'プール', '价格', '토큰', 'цена', 'رسوم'],
]

function toldByLocale(): readonly Told[] {
  const agents = readAgents()
  const locales = [...(agents[0]?.texts.keys() ?? [])]
  const english = agents.map(({ base }) => base)
  const translated = locales.map((locale) => {
    const texts = agents.flatMap(({ texts: all }) => all.get(locale) ?? [])
    return { locale, texts }
  })
  return [{ locale: 'en-US', texts: english }, ...translated].map(({ locale, texts }) => ({
    locale,
    titles: texts.map(({ meta }) => meta.title),
    sentences: texts.flatMap(({ meta, summary }) => [meta.description, summary]),
    questions: texts.flatMap(({ config }) => config.openingQuestions),
  }))
}

function several(texts: readonly string[], count: number, dice: Dice): string {
  return Array.from({ length: count }, () => chosen(texts, dice)).join(' ')
}

function chosen(texts: readonly string[], dice: Dice): string
function chosen<thing>(things: readonly thing[], dice: Dice): thing | undefined
function chosen(things: readonly unknown[], dice: Dice): unknown {
  return things[Math.floor(dice() * things.length)] ?? ''
}

/** How each word begins that an agent has for itself. */
export const ownWord = 'xq'
const syllables =
  'ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro'
function wordOf(dice: Dice): string {
  return ownWord + Array.from({ length: 4 }, () => chosen(syllables.split(' '), dice)).join('')
}

/** The same numbers in every run. */
function diceOf(seed: number): Dice {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
