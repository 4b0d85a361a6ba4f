import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { linkStyle } from '../../design/primitives/link.ts'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { useText } from '../../language/use-text.ts'
import { useCommands } from '../../shell/commands/command-table.ts'
import { HiddenTitle } from '../../shell/hidden-title.tsx'
import { usePageTitle } from '../../shell/page-title.ts'
import { AgentDetail } from './agent/agent-detail.tsx'
import { OwnDocuments } from './list/own-documents.tsx'
import { RegisteredList } from './list/registered-list.tsx'
import { RegistryHead } from './list/registry-head.tsx'
import { closeCommand, searchCommand } from './registry.commands.ts'
import css from './registry.module.css'
import { useRegistryPlace } from './use-registry-place.ts'

/** The agents that are registered on the chain: what they declare beside what is seen of them. */
export function RegistryPage() {
  const text = useText()
  usePageTitle(text('identity.registry'))
  const { search, choose } = useRegistryPlace()
  const { agent, from } = search
  const isOpen = agent !== undefined
  const close = useCallback(() => choose({ agent: undefined, part: undefined }), [choose])
  const commands = useMemo(
    () => (isOpen ? [searchCommand, closeCommand(close)] : [searchCommand]),
    [close, isOpen],
  )
  useCommands(commands)
  return (
    <div className={css.page} data-open={isOpen}>
      <HiddenTitle>{text('identity.registry')}</HiddenTitle>
      <div className={css.list}>
        <header className={css.head}>
          <p className={css.title} aria-hidden>
            {text('identity.registry')}
          </p>
          <Segmented
            size="small"
            label={text('identity.source')}
            value={from ?? 'chain'}
            segments={[
              { value: 'chain', label: text('identity.from.chain') },
              { value: 'here', label: text('identity.from.here') },
            ]}
            onChange={(next) => choose({ from: next === 'here' ? next : undefined })}
          />
          <nav className={css.doors} aria-label={text('identity.doors')}>
            <Link className={linkStyle} to="/agents/forge">
              {text('identity.forge')}
            </Link>
            <Link className={linkStyle} to="/agents">
              {text('shell.agents')}
            </Link>
          </nav>
        </header>
        <RegistryHead />
        {from === 'here' ? <OwnDocuments /> : <RegisteredList search={search} onChange={choose} />}
      </div>
      {isOpen ? <AgentDetail key={agent} agentId={String(agent)} onClose={close} /> : null}
    </div>
  )
}
