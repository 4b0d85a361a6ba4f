import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Skill, SkillVersion } from '#sdk'
import { Count } from '../../../design/numbers/count.tsx'
import { Time } from '../../../design/numbers/time.tsx'
import { Unknown } from '../../../design/numbers/unknown.tsx'
import { CopyButton } from '../../../design/primitives/copy-button.tsx'
import { DescriptionList } from '../../../design/primitives/description-list.tsx'
import { linkStyle } from '../../../design/primitives/link.ts'
import { StatusDot } from '../../../design/primitives/status-dot.tsx'
import { type Say, useText } from '../../../language/use-text.ts'
import { Capabilities } from '../../../panels/skills/capabilities.view.tsx'
import { HiddenText } from '../../../panels/skills/hidden-text.tsx'
import { safeAddress } from '../../../panels/skills/inline.model.ts'
import { Install } from './install.tsx'
import { PublisherActs } from './publisher-acts.tsx'
import { ReportDialogButton } from './report-dialog.tsx'
import css from './skill.module.css'

/** How it is installed, what it may touch, and where it is from. */
export function SkillAside({
  skill,
  version,
}: {
  readonly skill: Skill
  readonly version: SkillVersion
}) {
  const text = useText()
  return (
    <aside className={css.aside} aria-label={text('skills.facts')}>
      <Install version={version} />
      <section className={css.part}>
        <h2>{text('skills.declared')}</h2>
        {version.report === null ? (
          <p className={css.quiet}>{text('skills.notKnownYet')}</p>
        ) : (
          <Capabilities
            capabilities={version.report.capabilities.declared}
            none={text('skills.declaresNone')}
          />
        )}
      </section>
      <section className={css.part}>
        <h2>{text('skills.facts')}</h2>
        <DescriptionList items={factsOf(text, version)} />
        <Topics topics={skill.topics} />
      </section>
      <section className={css.part}>
        <h2>{text('skills.provenance')}</h2>
        <Origin version={version} />
      </section>
      {skill.isMine ? <PublisherActs version={version} /> : null}
      <ReportDialogButton slug={skill.slug} version={version.version} />
    </aside>
  )
}

function Topics({ topics }: { readonly topics: readonly string[] }) {
  const text = useText()
  if (topics.length === 0) return null
  return (
    <ul className={css.topics} aria-label={text('skills.topic')}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link className={css.topic} to="/skills" search={{ topic }} dir="ltr">
            {topic}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function factsOf(text: Say, version: SkillVersion) {
  const { compatibility, files, license, publishedAt, sizeBytes, treeHash } = version
  const written = (words: string | null): ReactNode =>
    words === null ? (
      <Unknown />
    ) : (
      <bdi>
        <HiddenText text={words} />
      </bdi>
    )
  return [
    { term: text('skills.license'), value: written(license) },
    { term: text('skills.compatibility'), value: written(compatibility) },
    { term: text('skills.published'), value: <Time at={publishedAt} form="full" /> },
    {
      term: text('skills.size'),
      value: (
        <>
          {text('skills.filesCount', { count: files.length })}, <Count value={sizeBytes} />{' '}
          {text('skills.bytes')}
        </>
      ),
    },
    {
      term: text('skills.treeHash'),
      value: (
        <span className={css.hash}>
          <code dir="ltr">{treeHash}</code>
          <CopyButton text={treeHash} label={text('skills.copyHash')} done={text('shell.copied')} />
        </span>
      ),
    },
  ]
}

/** Where it is from: what is compared with its source is told apart from what is said. */
function Origin({ version }: { readonly version: SkillVersion }) {
  const text = useText()
  const { commit, isVerified, kind, path, publishedBy, publisher, repository } = version.provenance
  const href = repository === null ? null : safeAddress(repository)
  return (
    <DescriptionList
      items={[
        { term: text('skills.origin'), value: text(`skills.origin.${kind}`) },
        {
          term: text('skills.publishedBy'),
          value: (
            <>
              <bdi>
                <HiddenText text={publishedBy} />
              </bdi>
              {publisher === null ? null : (
                <p className={css.quiet}>
                  {publisher.accountId} {publisher.keyId}
                </p>
              )}
            </>
          ),
        },
        ...(repository === null
          ? []
          : [
              {
                term: text('skills.repository'),
                value:
                  href === null ? (
                    <code dir="ltr">{repository}</code>
                  ) : (
                    <a
                      className={linkStyle}
                      href={href}
                      target="_blank"
                      rel="noopener noreferrer nofollow ugc"
                      dir="ltr"
                    >
                      {repository}
                    </a>
                  ),
                note: (
                  <StatusDot status={isVerified ? 'good' : 'unknown'}>
                    {text(isVerified ? 'skills.originVerified' : 'skills.originDeclared')}
                  </StatusDot>
                ),
              },
            ]),
        ...(commit === null
          ? []
          : [
              {
                term: text('skills.commit'),
                value: (
                  <code dir="ltr">{path === null ? commit : `${commit.slice(0, 12)} ${path}`}</code>
                ),
              },
            ]),
      ]}
    />
  )
}
