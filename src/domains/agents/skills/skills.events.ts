import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { Nullable } from '../../../kernel/schemas.ts'

const named = { slug: T.String(), version: T.String() }
const changes = [{ resource: 'skills', id: 'slug' }]
const example = { slug: 'chart-reader', version: '1.2.0' }
const treeHash = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945'

const became = (state: string, summary: string) =>
  event({
    topic: `skill.version.${state}`,
    version: 1,
    summary,
    audience: 'public',
    changes,
    payload: T.Object({
      ...named,
      treeHash: T.String(),
      previousState: T.String(),
      reason: Nullable(T.String()),
    }),
    example: { ...example, treeHash, previousState: 'scanning', reason: null },
  })

const scanned = (name: string, summary: string) =>
  event({
    topic: `skill.version.${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes,
    payload: T.Object({
      ...named,
      verdict: Nullable(T.String()),
      risk: Nullable(T.String()),
      engineVersion: T.String(),
    }),
    example: {
      ...example,
      verdict: name === 'scanned' ? 'pass' : null,
      risk: name === 'scanned' ? 'low' : null,
      engineVersion: '1.0.0',
    },
  })

/** Events of skills. What becomes of a version is public, because others may have it installed. */
export const skillsEvents = {
  published: event({
    topic: 'skill.published',
    version: 1,
    summary: 'A version of a skill was published, and waits for the scanner',
    audience: 'account',
    changes,
    payload: T.Object({ ...named, treeHash: T.String() }),
    example: { ...example, treeHash },
  }),
  scanned: scanned('scanned', 'The scanner has seen a version of a skill'),
  scanFailed: scanned('scan_failed', 'The scanner could not read a version of a skill'),
  reported: event({
    topic: 'skill.reported',
    version: 1,
    summary: 'Somebody reported a skill',
    audience: 'operator',
    payload: T.Object({ reportId: T.String(), slug: T.String(), reason: T.String() }),
    example: { reportId: 'skr_01k0000000000000000000000a', slug: 'chart-reader', reason: 'broken' },
  }),
  appealed: event({
    topic: 'skill.appealed',
    version: 1,
    summary: 'A publisher asks an operator to decide about a version again',
    audience: 'operator',
    payload: T.Object(named),
    example,
  }),
}

/** One for each state that a version may come to. */
export const versionEvents = {
  scanning: became('scanning', 'A version of a skill waits for the scanner again'),
  listed: became('listed', 'A version of a skill can be found and installed'),
  deprecated: became('deprecated', 'The publisher advises against a version of a skill'),
  held: became('held', 'A version of a skill waits for an operator, and is not for installing'),
  hidden: became('hidden', 'A version of a skill was taken out of sight'),
  quarantined: became('quarantined', 'A version of a skill was found malicious'),
  revoked: became('revoked', 'A version of a skill was revoked for good'),
}
