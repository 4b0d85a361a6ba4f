import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of the catalog of skills. */
export const skillsErrors = errorCodes('skills', {
  invalid_package: {
    status: 422,
    title: 'Not a skill that can be published',
    retryable: false,
    fix: 'Mend what `problems` lists, each with its file, line and remedy, and publish again.',
  },
  slug_taken: {
    status: 409,
    title: 'Name is taken',
    retryable: false,
    fix: 'Choose another `name` in SKILL.md; the first who publishes a name owns it.',
  },
  looks_alike: {
    status: 409,
    title: 'Name is easily mistaken for another',
    retryable: false,
    fix: 'Choose a name that nobody takes for one of the platform’s.',
  },
  version_taken: {
    status: 409,
    title: 'Version was published with other files',
    retryable: false,
    fix: 'A version never changes: publish the files as the next one.',
  },
  version_not_higher: {
    status: 409,
    title: 'Version is not a next one',
    retryable: false,
    fix: 'Publish a version above `highest`, or a patch above the highest of its own major and minor.',
  },
  limit_reached: {
    status: 409,
    title: 'Limit of skills reached',
    retryable: false,
    fix: 'An account has a hundred skills of five hundred versions and 256 MiB; the detail says which limit it was.',
  },
  not_listed_yet: {
    status: 404,
    title: 'Not listed yet',
    retryable: true,
    fix: 'Ask again in a moment: the scanner has not seen the version yet.',
  },
  withheld: {
    status: 410,
    title: 'Withheld',
    retryable: false,
    fix: 'Do not install it, and keep no copy in use; `state` and `reason` say why. Its publisher can appeal.',
  },
  no_matching_version: {
    status: 404,
    title: 'No version in this range',
    retryable: false,
    fix: 'Ask for one of `versions`, or for a wider range.',
  },
  own_skill: {
    status: 409,
    title: 'Not for the publisher',
    retryable: false,
    fix: 'Publishers neither star nor report what is theirs; change the state of a version instead.',
  },
  no_appeal: {
    status: 409,
    title: 'Nothing to appeal against',
    retryable: false,
    fix: 'Appeal while a version is held, hidden by an operator or quarantined, once for each such decision.',
  },
})
