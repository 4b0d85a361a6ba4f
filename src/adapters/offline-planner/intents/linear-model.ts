/** A text as features, and what is meant by it. */
export type Sample = { readonly features: readonly string[]; readonly label: number }

/** Weights of each feature for each label. */
export type LinearModel = {
  readonly labels: number
  readonly weights: ReadonlyMap<string, Float32Array>
}

type Training = {
  readonly labels: number
  readonly rounds: number
  readonly rate: number
  /** What is already known, which the new model adds to. */
  readonly base?: (features: readonly string[]) => Float64Array
}

const ridge = 1e-5

/**
 * Multinomial logistic regression by AdaGrad, in an order that is drawn from a fixed seed: the same samples make the
 * same model.
 */
export function trainModel(samples: readonly Sample[], training: Training): LinearModel {
  const { labels, rounds, base } = training
  const weights = new Map<string, Float32Array>()
  const pasts = new Map<string, Float32Array>()
  const rows = samples.map(({ features, label }) => {
    const own = [...new Set(features)]
    for (const feature of own) {
      if (weights.has(feature)) continue
      weights.set(feature, new Float32Array(labels))
      pasts.set(feature, new Float32Array(labels).fill(0.5))
    }
    return {
      label,
      start: base?.(features),
      weights: own.map((feature) => weights.get(feature) ?? new Float32Array(labels)),
      pasts: own.map((feature) => pasts.get(feature) ?? new Float32Array(labels)),
    }
  })
  const order = rows.map((_, index) => index)
  let seed = 7
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const other = seed % (at + 1)
      const kept = order[at] ?? 0
      order[at] = order[other] ?? 0
      order[other] = kept
    }
    for (const index of order) {
      const row = rows[index]
      if (row !== undefined) step(row, training)
    }
  }
  return { labels, weights }
}

type Row = {
  readonly label: number
  readonly start: Float64Array | undefined
  readonly weights: readonly Float32Array[]
  readonly pasts: readonly Float32Array[]
}

/** Errors below this teach nothing that is worth the time: most labels are far from every phrase. */
const errorLeast = 4e-3

function step(row: Row, { labels, rate }: Training): void {
  const scores = row.start === undefined ? new Float64Array(labels) : Float64Array.from(row.start)
  const share = 1 / Math.sqrt(Math.max(1, row.weights.length))
  for (const weights of row.weights) addScores(scores, weights, share)
  const errors = softmax(scores)
  errors[row.label] = (errors[row.label] ?? 0) - 1
  const wrong: number[] = []
  for (let label = 0; label < labels; label++) {
    if (Math.abs(errors[label] ?? 0) >= errorLeast) wrong.push(label)
  }
  if (wrong.length === 0) return
  for (let at = 0; at < row.weights.length; at++) {
    const weights = row.weights[at]
    const past = row.pasts[at]
    if (weights === undefined || past === undefined) continue
    for (const label of wrong) {
      const weight = weights[label] ?? 0
      const slope = (errors[label] ?? 0) * share + ridge * weight
      const sum = (past[label] ?? 0) + slope * slope
      past[label] = sum
      weights[label] = weight - (rate * slope) / Math.sqrt(sum)
    }
  }
}

function addScores(scores: Float64Array, weights: Float32Array, share: number): void {
  for (let label = 0; label < scores.length; label++)
    scores[label] = (scores[label] ?? 0) + (weights[label] ?? 0) * share
}

/** The scores of all labels, before they are made into chances. */
export function scoresOf(model: LinearModel, features: readonly string[]): Float64Array {
  const own = new Set(features)
  const scores = new Float64Array(model.labels)
  const share = 1 / Math.sqrt(Math.max(1, own.size))
  for (const feature of own) {
    const weights = model.weights.get(feature)
    if (weights !== undefined) addScores(scores, weights, share)
  }
  return scores
}

/** Scores made into chances. */
export function softmax(scores: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > most) most = score
  const powers = new Float64Array(scores.length)
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    const power = Math.exp((scores[at] ?? 0) - most)
    powers[at] = power
    sum += power
  }
  for (let at = 0; at < powers.length; at++) powers[at] = (powers[at] ?? 0) / sum
  return powers
}
