import { agentsGuide } from './agents-guide.ts'
import type { GuideEntries } from './guide-entry.ts'
import { launchesGuide } from './launches-guide.ts'
import { marketsGuide } from './markets-guide.ts'
import { moneyGuide } from './money-guide.ts'
import { platformGuide } from './platform-guide.ts'
import { skillsGuide } from './skills-guide.ts'
import { tradingGuide } from './trading-guide.ts'

/** For every tool: when to use it, and what usually follows. */
export const toolGuide: GuideEntries = {
  ...platformGuide,
  ...launchesGuide,
  ...marketsGuide,
  ...tradingGuide,
  ...moneyGuide,
  ...agentsGuide,
  ...skillsGuide,
}
