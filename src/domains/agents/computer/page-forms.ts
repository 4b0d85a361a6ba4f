export type PageField = { readonly name: string; readonly type: string; readonly value: string }
export type PageForm = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: readonly PageField[]
}
/** The attributes of one element that are read, by name. */
export type Attributes = Map<string, string>

export const readAttributes: ReadonlySet<string> = new Set([
  'href',
  'action',
  'method',
  'name',
  'type',
  'value',
  'checked',
  'selected',
  'placeholder',
])

const formsMax = 20
const fieldsMax = 50
const nameMax = 100
const valueMax = 500
/** What is pressed or cannot be sent as text. */
const unsent = new Set(['submit', 'button', 'reset', 'image', 'file'])

/** Collects the forms of a page, with what a browser would send if nothing were changed. */
export function createForms(baseUrl: string) {
  const forms: { method: 'GET' | 'POST'; url: string; fields: PageField[] }[] = []
  let form: (typeof forms)[number] | undefined
  let select: { readonly name: string; value: string | null } | undefined
  const add = (field: PageField) => {
    if (form === undefined || field.name === '' || form.fields.length >= fieldsMax) return
    const { name, type, value } = field
    form.fields.push({ name: name.slice(0, nameMax), type, value: value.slice(0, valueMax) })
  }
  const endSelect = () => {
    if (select !== undefined) add({ name: select.name, type: 'select', value: select.value ?? '' })
    select = undefined
  }
  return {
    open(element: string, attributes: Attributes): void {
      const name = attributes.get('name') ?? ''
      const value = attributes.get('value')
      if (element === 'form') {
        const url = addressOf(attributes.get('action') ?? '', baseUrl)
        const method = attributes.get('method')?.toLowerCase() === 'post' ? 'POST' : 'GET'
        form = url === null || forms.length >= formsMax ? undefined : { method, url, fields: [] }
        if (form !== undefined) forms.push(form)
      } else if (element === 'input') {
        const type = attributes.get('type')?.toLowerCase() ?? 'text'
        const isChoice = type === 'checkbox' || type === 'radio'
        if (unsent.has(type) || (isChoice && !attributes.has('checked'))) return
        add({ name, type, value: value ?? (isChoice ? 'on' : '') })
      } else if (element === 'textarea') add({ name, type: 'textarea', value: '' })
      else if (element === 'select') {
        endSelect()
        select = { name, value: null }
      } else if (element === 'option' && select !== undefined) {
        if (select.value === null || attributes.has('selected')) select.value = value ?? ''
      }
    },
    close(element: string): void {
      if (element === 'select') endSelect()
      if (element === 'form') {
        endSelect()
        form = undefined
      }
    },
    all(): readonly PageForm[] {
      endSelect()
      return forms
    },
  }
}

/** How a field is shown in the text of its page. */
export function fieldText(element: string, attributes: Attributes): string {
  if (element === 'option') return ` (${attributes.get('value') ?? ''}) `
  if (element !== 'input' && element !== 'textarea' && element !== 'select') return ''
  const type = attributes.get('type')?.toLowerCase() ?? (element === 'input' ? 'text' : element)
  if (type === 'hidden') return ''
  const shown = [attributes.get('name'), attributes.get('value') ?? attributes.get('placeholder')]
  return ` [${type}: ${shown.filter((word) => word).join(' = ')}] `
}

function addressOf(action: string, baseUrl: string): string | null {
  if (action.length > 2_048 || !URL.canParse(action.trim(), baseUrl)) return null
  const url = new URL(action.trim(), baseUrl)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
