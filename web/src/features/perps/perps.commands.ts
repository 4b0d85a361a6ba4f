import type { PerpsOrder } from '#sdk'
import { intervalBeside } from '../../panels/chart/chart-interval.model.ts'
import { openSwitcher } from '../../panels/markets/switcher-store.ts'
import type { Command } from '../../shell/commands/command-table.ts'
import type { PerpMarket } from './market.model.ts'
import { cancelAll, cancelOrder } from './orders.data.ts'
import type { PerpsPlace } from './perps-place.ts'

interface ScreenNow {
  readonly market: PerpMarket
  readonly place: PerpsPlace
  readonly orders: readonly PerpsOrder[]
}

/** What can be done on the screen besides writing an order; `now` gives the screen as it is when a key is pressed. */
export function screenCommands(now: () => ScreenNow, flatten: () => void): readonly Command[] {
  const last = () => {
    const { market, orders } = now()
    return orders.find(({ symbol }) => symbol === market.symbol) ?? null
  }
  const step = (by: -1 | 1) => {
    const { place } = now()
    place.onInterval(intervalBeside(place.interval, by))
  }
  return [
    {
      ...command('cancelLast', 'c', () => {
        const order = last()
        if (order !== null) void cancelOrder(order)
      }),
      isEnabled: () => last() !== null,
    },
    {
      ...command('cancelAll', 'shift+c', () => void cancelAll(now().market.symbol)),
      isEnabled: () => last() !== null,
    },
    command('flatten', 'x', flatten),
    command('switcher', '/', openSwitcher),
    command('shorter', '[', () => step(-1)),
    command('longer', ']', () => step(1)),
  ]
}

type Name = 'cancelAll' | 'cancelLast' | 'flatten' | 'longer' | 'shorter' | 'switcher'

function command(name: Name, keys: string, perform: () => void): Command {
  return { id: `perps.${name}`, label: `perps.command.${name}`, group: 'trade', keys, perform }
}
