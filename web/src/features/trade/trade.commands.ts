import { armedNow } from '../../panels/armed/armed-store.ts'
import { intervalBeside } from '../../panels/chart/chart-interval.model.ts'
import { openSwitcher } from '../../panels/markets/switcher-store.ts'
import { readPresets } from '../../panels/order/presets.model.ts'
import type { Command } from '../../shell/commands/command-table.ts'
import { preferences } from '../../shell/preferences.ts'
import { isNarrowNow } from '../../shell/use-width.ts'
import { chartCountAfter, withCount } from './layout/charts.model.ts'
import { cancelOrder, cancelOrdersOf } from './orders.data.ts'
import { newestOpen } from './tables/orders.model.ts'
import { applyPreset } from './ticket/presets.tsx'
import type { TradeContext } from './trade-screen.tsx'

/** What can be done on the trading screen; `now` gives the screen as it is when a key is pressed. */
export function tradeCommands(now: () => TradeContext, flatten: () => void): readonly Command[] {
  return [...ticketCommands(now), ...orderCommands(now, flatten), ...viewCommands(now)]
}

function ticketCommands(now: () => TradeContext): readonly Command[] {
  const desk = () => now().desk
  return [
    command('buy', 'b', () => desk().change({ side: 'buy' })),
    command('sell', 's', () => desk().change({ side: 'sell' })),
    command('limit', 'l', () =>
      desk().change({ mode: desk().ticket.mode === 'vault' ? 'vault' : 'paper', kind: 'limit' }),
    ),
    command('market', 'm', () => desk().change({ kind: 'market' })),
    ...([1, 2, 3, 4] as const).map((place) =>
      command(`preset${place}`, String(place), () => {
        const presets = readPresets(preferences().screens['ticket-presets'])
        applyPreset(desk(), presets[desk().ticket.side][place - 1] ?? '')
      }),
    ),
    command('review', 'enter', () => desk().submit()),
    {
      ...command('place', 'shift+enter', () => desk().submit()),
      isEnabled: () => armedNow() !== null,
    },
    command('clear', 'escape', () => desk().clear()),
  ]
}

function orderCommands(now: () => TradeContext, flatten: () => void): readonly Command[] {
  const last = () => newestOpen(now().openOrders, now().token.token)
  return [
    {
      ...command('cancelLast', 'c', () => void cancelOrder(last()?.id ?? '')),
      isEnabled: () => last() !== null,
    },
    {
      ...command('cancelAll', 'shift+c', () => void cancelOrdersOf(now().token.token)),
      isEnabled: () => last() !== null,
    },
    {
      ...command('flatten', 'x', () =>
        now().desk.step === 'place' ? flatten() : now().desk.submit(),
      ),
      isEnabled: () => (now().desk.facts.tokenAtomic ?? 0n) > 0n,
    },
  ]
}

function viewCommands(now: () => TradeContext): readonly Command[] {
  const step = (by: -1 | 1) => {
    const { place } = now()
    place.onInterval(intervalBeside(place.interval, by))
  }
  return [
    command('switcher', '/', openSwitcher),
    command('shorter', '[', () => step(-1)),
    command('longer', ']', () => step(1)),
    {
      ...command('charts', 'v', () => {
        const { charts, onCharts } = now().place
        onCharts(withCount(charts, chartCountAfter(charts)))
      }),
      // A phone shows one chart, however many are kept.
      isEnabled: () => !isNarrowNow(),
    },
  ]
}

type Name =
  | 'buy'
  | 'cancelAll'
  | 'cancelLast'
  | 'charts'
  | 'clear'
  | 'flatten'
  | 'limit'
  | 'longer'
  | 'market'
  | 'place'
  | 'preset1'
  | 'preset2'
  | 'preset3'
  | 'preset4'
  | 'review'
  | 'sell'
  | 'shorter'
  | 'switcher'

function command(name: Name, keys: string, perform: () => void): Command {
  return { id: `trade.${name}`, label: `trade.command.${name}`, group: 'trade', keys, perform }
}
