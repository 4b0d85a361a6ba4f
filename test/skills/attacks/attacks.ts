import { createPen } from '../corpus/pen.ts'
import type { Label, Sample } from '../corpus/sample.ts'
import { sampleOf } from '../corpus/samples.ts'
import { readTemplates } from '../corpus/templates.ts'

export type Attack = Sample & {
  /** What is tried, in a few words. */
  readonly kind: string
}

/**
 * Skills that were written by hand to get past the scanner, of kinds that no rule names, and harmless ones that look strange.
 */
export function attacks(label: Label): readonly Attack[] {
  return readTemplates(new URL('./', import.meta.url), label).map((template) => ({
    ...sampleOf(template, createPen(template.name), []),
    id: template.name,
    label,
    kind: template.fields.get('kind') ?? '',
  }))
}
