import type { CredentialTypesDocument } from '#sdk'
import { Badge } from '../../design/primitives/badge.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import { Copied } from './copied.tsx'
import css from './documents.module.css'

/** Every kind of credential: how it is sent, how one gets it, and what it opens. */
export function CredentialsPanel({ types }: { readonly types: CredentialTypesDocument }) {
  const text = useText()
  return (
    <Panel title={text('documents.credentials')}>
      <ul className={css.rules}>
        {types.rules.map((rule) => (
          <li key={rule} dir="auto">
            {rule}
          </li>
        ))}
      </ul>
      <ul className={css.kinds}>
        {types.items.map(({ configured, kind, note, obtain, opens, presentedAs, title }) => (
          <li key={kind} className={css.kind}>
            <h3>
              <span dir="auto">{title}</span>
              <code dir="ltr">{kind}</code>
              {configured ? null : <Badge>{text('documents.notConfigured')}</Badge>}
            </h3>
            {presentedAs.map((header) => (
              <p key={header}>
                <Copied text={header} />
              </p>
            ))}
            <dl className={css.facts}>
              <dt>{text('documents.obtain')}</dt>
              <dd dir="auto">{obtain}</dd>
              <dt>{text('documents.opens')}</dt>
              <dd dir="auto">{opens}</dd>
            </dl>
            <p className={css.quiet} dir="auto">
              {note}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
