import type { Command } from '../../../shell/commands/command-table.ts'
import { inUnit, isTriggered } from './ticket.model.ts'
import type { TicketDesk } from './ticket-desk.ts'

const presets = ['10', '25', '50', '100'] as const

/** What the keys do with an order that is being written. */
export function ticketCommands(desk: () => TicketDesk): readonly Command[] {
  const trade = (
    id: string,
    keys: string,
    perform: (desk: TicketDesk) => void,
  ): Pick<Command, 'group' | 'id' | 'keys' | 'perform'> => ({
    id: `perps.${id}`,
    group: 'trade',
    keys,
    perform: () => perform(desk()),
  })
  return [
    { ...trade('buy', 'b', ({ change }) => change({ side: 'buy' })), label: 'perps.command.buy' },
    {
      ...trade('sell', 's', ({ change }) => change({ side: 'sell' })),
      label: 'perps.command.sell',
    },
    ...presets.map((size, at) => ({
      ...trade(`size${at + 1}`, String(at + 1), ({ change, facts, ticket }) =>
        change(inUnit({ ...ticket, unit: 'percent', size }, ticket.unit, facts)),
      ),
      label: `perps.command.size${size}` as const,
    })),
    { ...trade('limit', 'l', asLimit), label: 'perps.command.limit' },
    {
      ...trade('market', 'm', ({ change }) => change({ kind: 'market' })),
      label: 'perps.command.market',
    },
    {
      ...trade('review', 'enter', (now) => (now.frozen === null ? now.review() : now.confirm())),
      label: 'perps.command.review',
    },
    {
      ...trade('place', 'shift+enter', ({ placeArmed }) => placeArmed()),
      label: 'perps.command.place',
    },
    {
      ...trade('clear', 'escape', (now) => (now.frozen === null ? now.clear() : now.back())),
      label: 'perps.command.clear',
    },
  ]
}

function asLimit({ change, facts, ticket }: TicketDesk): void {
  const best = (ticket.side === 'buy' ? facts.bid : facts.ask) ?? facts.mark ?? ''
  const price = ticket.price === '' || isTriggered(ticket) ? best : ticket.price
  change({ kind: 'limit', price })
}
