import type { Locale } from '../../../kernel/locales.ts'
import { phrasesOf } from '../phrases/phrases.ts'
import type { Reading } from '../reading/reading.ts'
import { read } from '../reading/reading.ts'
import { ownFeatures, sharedFeatures } from './features.ts'
import { type IntentId, intentIds } from './intent-ids.ts'
import { type LinearModel, scoresOf, softmax, trainModel } from './linear-model.ts'

/** An intent with its chance, the likeliest first. */
export type Guess = { readonly intent: IntentId; readonly chance: number }

/** Makes differences of scores plain as chances. */
const sharpness = 2.5
const sharedRounds = 4
const ownRounds = 8

type Read = { readonly label: number; readonly reading: Reading }

const readings = new Map<Locale, readonly Read[]>()

/** The phrases of a language as they are read, with the place of their intent in `intentIds`. */
export function phraseReadings(locale: Locale): readonly Read[] {
  const known = readings.get(locale)
  if (known !== undefined) return known
  const made = phrasesOf(locale).map(({ intent, text }) => ({
    label: intentIds.indexOf(intent),
    reading: read(text, locale),
  }))
  readings.set(locale, made)
  return made
}

/** Both ways of writing Chinese are learnt together. */
export function kindred(locale: Locale): readonly Locale[] {
  return locale.startsWith('zh') ? ['zh-CN', 'zh-TW'] : [locale]
}

const sharedModels = new Map<Locale, LinearModel>()

/** What concepts mean, learnt from the phrases of the language and of English, which has the most. */
function sharedModel(locale: Locale): LinearModel {
  const known = sharedModels.get(locale)
  if (known !== undefined) return known
  const samples = [...new Set<Locale>(['en-US', ...kindred(locale)])].flatMap((one) =>
    phraseReadings(one).map(({ label, reading }) => ({ label, features: sharedFeatures(reading) })),
  )
  const made = trainModel(samples, { labels: intentIds.length, rounds: sharedRounds, rate: 0.6 })
  sharedModels.set(locale, made)
  return made
}

const ownModels = new Map<Locale, LinearModel>()

/** What the words of one language add, learnt from its own phrases at the first request in it. */
function ownModel(locale: Locale): LinearModel {
  const known = ownModels.get(locale)
  if (known !== undefined) return known
  const shared = sharedModel(locale)
  const samples = kindred(locale).flatMap(phraseReadings)
  const starts = new Map(
    samples.map(({ reading }) => [reading, scoresOf(shared, sharedFeatures(reading))]),
  )
  const labelled = samples.map(({ label, reading }) => ({
    label,
    features: ownFeatures(reading),
    reading,
  }))
  const byFeatures = new Map(
    labelled.map(({ features, reading }) => [features, starts.get(reading)]),
  )
  const made = trainModel(labelled, {
    labels: intentIds.length,
    rounds: ownRounds,
    rate: 0.5,
    base: (features) => byFeatures.get(features) ?? new Float64Array(intentIds.length),
  })
  ownModels.set(locale, made)
  return made
}

/** What a reading most likely asks for. */
export function guess(reading: Reading): readonly Guess[] {
  const shared = scoresOf(sharedModel(reading.locale), sharedFeatures(reading))
  const own = scoresOf(ownModel(reading.locale), ownFeatures(reading))
  const chances = softmax(shared.map((score, label) => sharpness * (score + (own[label] ?? 0))))
  return intentIds
    .map((intent, label) => ({ intent, chance: chances[label] ?? 0 }))
    .sort((one, other) => other.chance - one.chance)
}
