import { agentsGuide } from './agents-guide.ts'
import type { GuideEntries } from './guide-entry.ts'
import { launchesGuide } from './launches-guide.ts'
import { marketsGuide } from './markets-guide.ts'
import { moneyGuide } from './money-guide.ts'
import { platformGuide } from './platform-guide.ts'
import { tradingGuide } from './trading-guide.ts'

/** The name of every tool, when to take it and what comes next. A row without an entry gets a name made from its own. */
export const toolGuide: GuideEntries = {
  ...platformGuide,
  ...launchesGuide,
  ...marketsGuide,
  ...tradingGuide,
  ...moneyGuide,
  ...agentsGuide,
}
