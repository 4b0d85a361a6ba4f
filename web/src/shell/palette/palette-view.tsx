import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useState } from 'react'
import type { SearchResult } from '#sdk'
import { Badge } from '../../design/primitives/badge.tsx'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { KeyHint } from '../../design/primitives/key-hint.tsx'
import { useText } from '../../language/use-text.ts'
import { useCommandTable } from '../commands/command-table.ts'
import { keysOf } from '../commands/hotkeys.ts'
import { useFoundThings } from './palette.data.ts'
import { ranked, readQuery } from './palette.model.ts'
import css from './palette.module.css'
import { closePalette } from './palette-store.ts'

const commandsMax = 12
const commandsBesideMax = 5

/** The open palette: commands of this page, and everything that the service finds. */
export function PaletteView({ begins }: { readonly begins: string }) {
  const text = useText()
  const [written, setWritten] = useState(begins)
  const { wants, words } = readQuery(written)
  return (
    <Dialog title={text('shell.search')} closeLabel={text('shell.close')} onClose={closePalette}>
      <Command className={css.palette} label={text('shell.search')} shouldFilter={false} loop>
        <Command.Input
          className={css.input}
          autoFocus
          value={written}
          onValueChange={setWritten}
          placeholder={text('shell.searchHint')}
        />
        <Command.List className={css.list} label={text('shell.found')}>
          <Commands words={words} max={wants === 'commands' ? commandsMax : commandsBesideMax} />
          {wants === 'commands' ? null : <Things words={words} isAgents={wants === 'agents'} />}
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Commands({ max, words }: { readonly max: number; readonly words: string }) {
  const text = useText()
  const all = useCommandTable().map((command) => ({
    command,
    label: text(command.label, command.values),
    keywords: command.keywords ?? [],
  }))
  const shown = ranked(all, words, max)
  if (shown.length === 0) return null
  return (
    <Command.Group className={css.group} heading={text('shell.commands')}>
      {shown.map(({ command, label }) => {
        const keys = keysOf(command)
        return (
          <Command.Item
            key={command.id}
            className={css.item}
            value={command.id}
            disabled={command.isEnabled?.() === false}
            onSelect={() => {
              closePalette()
              command.perform()
            }}
          >
            <span className={css.title}>{label}</span>
            {keys === null ? null : <KeyHint keys={keys} />}
          </Command.Item>
        )
      })}
    </Command.Group>
  )
}

function Things({ isAgents, words }: { readonly isAgents: boolean; readonly words: string }) {
  const text = useText()
  const open = useOpenThing()
  const { failure, isBusy, items } = useFoundThings(words)
  const shown = isAgents ? items.filter(({ kind }) => kind === 'agent') : items
  const isNone = shown.length === 0
  if (isNone && (words === '' || isBusy)) return null
  return (
    <Command.Group className={css.group} heading={text('shell.found')}>
      {shown.map((found) => (
        <Command.Item
          key={`${found.kind} ${found.id}`}
          className={css.item}
          value={`${found.kind} ${found.id}`}
          onSelect={() => open(found)}
        >
          <span className={css.title}>{found.title}</span>
          <span className={css.subtitle}>{found.subtitle}</span>
          {found.simulated ? <Badge tone="simulated">{text('shell.simulated')}</Badge> : null}
          <Badge>{text(`shell.kind.${found.kind}`)}</Badge>
        </Command.Item>
      ))}
      {isNone ? (
        <p className={css.none}>
          {text(failure === null ? 'shell.foundNone' : 'shell.searchFailed')}
        </p>
      ) : null}
    </Command.Group>
  )
}

/** Opens what was found: a market on its trading screen, an agent on its page, everything else where the service tells of it. */
function useOpenThing(): (found: SearchResult) => void {
  const navigate = useNavigate()
  return ({ href, id, kind }) => {
    closePalette()
    if (kind === 'token') void navigate({ to: '/trade', search: { market: id } })
    else if (kind === 'market' && id.endsWith('_PERP'))
      void navigate({ to: '/perps', search: { market: id } })
    else if (kind === 'operation') void navigate({ to: '/api-catalog', search: { op: id } })
    else if (kind === 'wallet') void navigate({ to: '/portfolio', search: { address: id } })
    else if (kind === 'agent') void navigate({ to: '/agents', search: { agent: id } })
    else if (href !== null) window.open(href, '_blank', 'noopener')
  }
}
