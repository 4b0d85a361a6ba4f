import type { Rule } from './rule.ts'

/** What no word or form gives away, but many of them together do. */
export const likenessRules: readonly Rule[] = [
  {
    id: 'SK048',
    name: 'reads-like-an-attack',
    category: 'likeness',
    severity: 'high',
    about:
      'A passage reads like those of harmful skills: words of several kinds stand together as they seldom do in honest ones.',
    fix: 'Say plainly who asks for what, what is sent where, and when the user is asked; quote attacks as what they are.',
    keys: [],
  },
]
