import type { TableRetention } from '../../../ports/retention.ts'

const daysOfDownloads = 3

/** Retention of the tables of this domain. */
export const skillsRetention: TableRetention = {
  rules: [
    {
      name: 'callers that downloaded a skill',
      tables: ['skill_downloads'],
      days: daysOfDownloads,
      oldest: { by: 'day', key: ['slug', 'caller', 'day'] },
    },
  ],
  forEver: {
    skill_versions: 'What somebody may have installed can be read and verified for ever.',
    skill_version_files: 'Part of a version.',
    skill_contents: 'Part of a version; an account has 256 MiB.',
    skill_moderation: 'Who decided what about a version.',
    skill_revocations: 'The feed for installed copies, which may be of any age.',
    skill_reports: 'What decisions rest on.',
  },
  bounded: {
    skills: 'An account has a hundred at most.',
    skill_stars: 'One for each account and skill.',
    skill_engines: 'One for each release of the rules.',
    skill_revocations_head: 'One row.',
  },
}
