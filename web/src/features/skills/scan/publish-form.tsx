import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { SkillVersion } from '#sdk'
import { Button } from '../../../design/primitives/button.tsx'
import { Callout } from '../../../design/primitives/callout.tsx'
import { Field } from '../../../design/primitives/field.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { Skeleton } from '../../../design/primitives/skeleton.tsx'
import { TextArea } from '../../../design/primitives/text-area.tsx'
import { TextInput } from '../../../design/primitives/text-input.tsx'
import { useText } from '../../../language/use-text.ts'
import { StateBadge } from '../../../panels/skills/verdict.tsx'
import { usePrincipal } from '../../../service/session.ts'
import { SignInFirst } from '../../../shell/connect/sign-in-first.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { type Package, sentOf } from './package.model.ts'
import { isVersion, topicsIn } from './publish.model.ts'
import { usePublish } from './scan.data.ts'
import css from './scan.module.css'

/** Publishes what was taken, for ever: its number, what is new, and its subjects. */
export function PublishForm({ taken }: { readonly taken: Package }) {
  const text = useText()
  const principal = usePrincipal()
  const publish = usePublish()
  if (principal === undefined) return <Skeleton label={text('panels.loading')} rows={4} />
  if (principal === null) return <SignInFirst reason={text('skills.publishSignIn')} />
  return (
    <section className={css.part} aria-label={text('skills.publish')}>
      <h2>{text('skills.publish')}</h2>
      {publish.data === undefined ? (
        <Fields taken={taken} publish={publish} />
      ) : (
        <Published version={publish.data} />
      )}
    </section>
  )
}

function Fields({
  taken,
  publish,
}: {
  readonly taken: Package
  readonly publish: ReturnType<typeof usePublish>
}) {
  const text = useText()
  const [version, setVersion] = useState('1.0.0')
  const [changes, setChanges] = useState('')
  const [topics, setTopics] = useState('')
  const [isTried, setTried] = useState(false)
  const named = topicsIn(topics)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isVersion(version) || named === null) return
    publish.mutate({
      ...sentOf(taken),
      version,
      ...(changes.trim() === '' ? {} : { changes: changes.trim() }),
      ...(named.length === 0 ? {} : { topics: [...named] }),
    })
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.quiet}>{text('skills.publishWhy')}</p>
      <Field
        label={text('skills.version')}
        hint={text('skills.versionHint')}
        error={isTried && !isVersion(version) ? text('skills.versionWrong') : null}
        required
      >
        <TextInput value={version} dir="ltr" maxLength={64} onChange={setVersion} />
      </Field>
      <Field label={text('skills.changes')} hint={text('skills.changesHint')}>
        <TextArea value={changes} maxLength={2_000} onChange={setChanges} />
      </Field>
      <Field
        label={text('skills.topics')}
        hint={text('skills.topicsHint')}
        error={isTried && named === null ? text('skills.topicsWrong') : null}
      >
        <TextInput value={topics} dir="ltr" maxLength={400} onChange={setTopics} />
      </Field>
      {publish.error === null ? null : <Failure failure={publish.error} />}
      <p>
        <Button kind="primary" type="submit" pending={publish.isPending}>
          {text('skills.publish')}
        </Button>
      </p>
    </form>
  )
}

function Published({ version }: { readonly version: SkillVersion }) {
  const text = useText()
  const { slug, state, version: number } = version
  return (
    <div role="status">
      <Callout tone="info" title={text('skills.publishedAs', { name: `${slug}@${number}` })}>
        <p className={css.acts}>
          <StateBadge state={state} />
          <Link
            className={linkStyle}
            to="/skills/$slug"
            params={{ slug }}
            search={{ version: number }}
          >
            {text('skills.openIt')}
          </Link>
        </p>
      </Callout>
    </div>
  )
}
