import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MemoryFact } from '#sdk'
import { Time } from '../../../design/numbers/time.tsx'
import { Badge } from '../../../design/primitives/badge.tsx'
import { ConfirmDialog } from '../../../design/primitives/confirm-dialog.tsx'
import { IconButton } from '../../../design/primitives/icon-button.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { useText } from '../../../language/use-text.ts'
import { Failure } from '../../../shell/failure.tsx'
import { useForget } from './memory.data.ts'
import css from './memory.module.css'

/** Facts, each with whom it is for, where it comes from, and whether others may have led to it. */
export function FactList({ facts }: { readonly facts: readonly MemoryFact[] }) {
  const text = useText()
  const [asked, setAsked] = useState<MemoryFact | null>(null)
  const forget = useForget()
  const close = () => {
    setAsked(null)
    forget.reset()
  }
  return (
    <>
      <ul className={css.facts} aria-label={text('agents.tab.memory')}>
        {facts.map((fact) => (
          <li key={fact.id}>
            <Fact fact={fact} />
            <IconButton
              icon="trash"
              size="small"
              label={text('agents.memory.forget')}
              onClick={() => setAsked(fact)}
            />
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          words={{
            title: text('agents.memory.forget'),
            description: text('agents.memory.forgetWhy'),
            confirm: text('agents.memory.forget'),
            cancel: text('shell.close'),
          }}
          friction={{ kind: 'plain', danger: true }}
          pending={forget.isPending}
          onConfirm={() => forget.mutate(asked.id, { onSuccess: close })}
          onCancel={close}
        >
          <p dir="auto">{asked.text}</p>
          {forget.error === null ? null : <Failure failure={forget.error} />}
        </ConfirmDialog>
      )}
    </>
  )
}

function Fact({ fact }: { readonly fact: MemoryFact }) {
  const text = useText()
  const { agent, conversationId, scope, source, trusted } = fact
  return (
    <div className={css.fact}>
      <p dir="auto">{fact.text}</p>
      <p className={css.about}>
        {trusted ? null : <Badge tone="warn">{text('agents.memory.foreign')}</Badge>}
        <span>
          {text('agents.memory.scope')}: {text(`agents.memory.${scope}`)}
        </span>
        {agent === null ? null : <bdi>{agent}</bdi>}
        {conversationId === null ? null : (
          <Link
            from="/agents"
            to="/agents"
            search={{ tab: 'chat', chat: conversationId }}
            className={linkStyle}
          >
            {text('agents.memory.conversation')}
          </Link>
        )}
        <span>{text('agents.memory.source')}:</span>
        {source.kind === 'run' ? (
          source.runId === null ? (
            <bdi>{source.agent}</bdi>
          ) : (
            <Link
              from="/agents"
              to="/agents"
              search={{ tab: 'run', run: source.runId }}
              className={linkStyle}
            >
              <bdi>{source.agent ?? source.runId}</bdi>
            </Link>
          )
        ) : (
          <span>{text(`agents.memory.${source.kind}`)}</span>
        )}
        <Time at={source.at} />
      </p>
    </div>
  )
}
