import type { Token } from '#sdk'

/** The figures of a row that can be left out. */
export const figureNames = [
  'marketCap',
  'volume',
  'liquidity',
  'holders',
  'topTen',
  'firstBlock',
  'creator',
] as const
export type FigureName = (typeof figureNames)[number]

/** How the feed looks, and what of it somebody does not want to see. */
export interface FeedSettings {
  readonly figures: readonly FigureName[]
  readonly isCompact: boolean
  /** Which of the four sizes a press buys for. */
  readonly preset: number
  readonly mutedCreators: readonly string[]
  readonly hiddenTokens: readonly string[]
}

/** As many are kept of each; the oldest go first. */
const keptMax = 500

const usual: FeedSettings = {
  figures: ['marketCap', 'volume', 'holders', 'creator'],
  isCompact: false,
  preset: 0,
  mutedCreators: [],
  hiddenTokens: [],
}

/** Settings as they were kept; the usual ones where they do not fit. */
export function readFeedSettings(kept: unknown): FeedSettings {
  const { figures, hiddenTokens, isCompact, mutedCreators, preset } = Object(kept) as Readonly<
    Record<string, unknown>
  >
  return {
    figures: Array.isArray(figures)
      ? figureNames.filter((name) => figures.includes(name))
      : usual.figures,
    isCompact: isCompact === true,
    preset: [0, 1, 2, 3].find((one) => one === preset) ?? usual.preset,
    mutedCreators: texts(mutedCreators),
    hiddenTokens: texts(hiddenTokens),
  }
}

/** Whether a token is not to be seen. */
export function isHidden(settings: FeedSettings, { creator, token }: Token): boolean {
  return settings.mutedCreators.includes(creator) || settings.hiddenTokens.includes(token)
}

/** A list with one more, or without it. */
export function toggled(list: readonly string[], one: string): readonly string[] {
  return list.includes(one) ? list.filter((known) => known !== one) : [...list, one].slice(-keptMax)
}

function texts(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}
