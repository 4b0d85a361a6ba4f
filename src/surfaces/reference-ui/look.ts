/** The colours of a theme, by the names of the terminal's tokens. */
export type ReferenceColours = Readonly<
  Record<
    | 'accent'
    | 'accent-fill'
    | 'blue'
    | 'green'
    | 'line'
    | 'on-accent'
    | 'orange'
    | 'red'
    | 'simulated'
    | 'surface-control'
    | 'surface-overlay'
    | 'surface-page'
    | 'surface-panel'
    | 'surface-selected'
    | 'text-primary'
    | 'text-secondary'
    | 'text-tertiary'
    | 'warn',
    string
  >
>

/** The terminal's colours and sizes in the words of the reference's own theme, as a style sheet. */
export function referenceLook(
  colours: Readonly<Record<'dark' | 'light', ReferenceColours>>,
): string {
  return `${themed('dark', colours.dark)}\n${themed('light', colours.light)}\n${shared}`
}

function themed(theme: 'dark' | 'light', of: ReferenceColours): string {
  const said = {
    'color-1': of['text-primary'],
    'color-2': of['text-secondary'],
    'color-3': of['text-tertiary'],
    'color-accent': of.accent,
    'background-1': of['surface-page'],
    'background-2': of['surface-panel'],
    'background-3': of['surface-control'],
    'background-4': of['surface-selected'],
    'background-card': of['surface-panel'],
    'background-accent': `color-mix(in srgb, ${of.accent} 12%, transparent)`,
    'border-color': of.line,
    'color-green': of.green,
    'color-red': of.red,
    'color-blue': of.blue,
    'color-orange': of.orange,
    'color-yellow': of.warn,
    'color-purple': of.simulated,
    'button-1': of['accent-fill'],
    'button-1-color': of['on-accent'],
    'button-1-hover': of['accent-fill'],
    'sidebar-background-1': of['surface-panel'],
    'sidebar-border-color': of.line,
    'sidebar-color-1': of['text-primary'],
    'sidebar-color-2': of['text-secondary'],
    'sidebar-color-active': of['text-primary'],
    'sidebar-item-active-background': of['surface-selected'],
    'sidebar-item-hover-background': of['surface-control'],
    'sidebar-item-hover-color': of['text-primary'],
    'sidebar-search-background': of['surface-control'],
    'sidebar-search-border-color': of.line,
    'sidebar-search-color': of['text-tertiary'],
    'tooltip-background': of['surface-overlay'],
    'tooltip-color': of['text-primary'],
  }
  const lines = Object.entries(said).map(([name, value]) => `--scalar-${name}:${value};`)
  return `.${theme}-mode,.${theme}-mode .sidebar{color-scheme:${theme};${lines.join('')}}`
}

const shared = `:root,.dark-mode,.light-mode{--scalar-font:Inter,system-ui,"Noto Sans",sans-serif;--scalar-font-code:ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace;--scalar-radius:4px;--scalar-radius-lg:6px;--scalar-radius-xl:6px;--scalar-font-size-1:18px;--scalar-font-size-2:13px;--scalar-font-size-3:12px;--scalar-font-size-4:12px;--scalar-font-size-5:11px;--scalar-paragraph:13px;--scalar-small:12px;--scalar-mini:12px;--scalar-micro:11px;--scalar-heading-1:20px;--scalar-heading-2:16px;--scalar-heading-3:14px;--scalar-page-description:13px}`
