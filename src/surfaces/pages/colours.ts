/** A colour of the pages, by the name of the terminal's token. */
export type ColourName = keyof typeof dark

const dark = {
  'surface-page': '#090b0d',
  'surface-panel': '#0f1114',
  'surface-control': '#161a1e',
  'surface-overlay': '#1b1f23',
  'surface-selected': '#252b30',
  line: '#212529',
  'line-strong': '#353a3f',
  'line-control': '#7a8189',
  'text-primary': '#e9ebee',
  'text-secondary': '#acb2b7',
  'text-tertiary': '#8b9198',
  accent: '#96a5f3',
  'accent-fill': '#5560c1',
  'on-accent': '#ffffff',
  green: '#5acb80',
  red: '#f46f6b',
  blue: '#68b7ed',
  orange: '#eca342',
  warn: '#e9b452',
  simulated: '#d398e0',
}

/** The colours of the terminal, `web/src/design/tokens.css`, for pages that it does not draw; a test holds that they are the same. */
export const colours: Readonly<Record<'dark' | 'light', Readonly<Record<ColourName, string>>>> = {
  dark,
  light: {
    'surface-page': '#eef0f3',
    'surface-panel': '#fbfcfd',
    'surface-control': '#f1f4f6',
    'surface-overlay': '#ffffff',
    'surface-selected': '#dfe3e8',
    line: '#dde0e3',
    'line-strong': '#bfc5ca',
    'line-control': '#737a81',
    'text-primary': '#191d22',
    'text-secondary': '#4a5157',
    'text-tertiary': '#5f656d',
    accent: '#464dbb',
    'accent-fill': '#4b53c2',
    'on-accent': '#ffffff',
    green: '#0a6e31',
    red: '#bb2028',
    blue: '#09629c',
    orange: '#955000',
    warn: '#855800',
    simulated: '#8c399e',
  },
}

/** The colours of a theme as custom properties, `--line:#212529;…`. */
export function colourProperties(theme: 'dark' | 'light'): string {
  return Object.entries(colours[theme])
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}
