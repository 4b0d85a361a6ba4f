/**
 * What the browser keeps for this address. Where it is full, or keeps nothing, what was to be kept lasts as long as the
 * page: nobody is stopped by it.
 */
export const browserStorage = {
  getItem(name: string): string | null {
    return attempted(() => localStorage.getItem(name))
  },
  setItem(name: string, value: string): void {
    attempted(() => localStorage.setItem(name, value))
  },
  removeItem(name: string): void {
    attempted(() => localStorage.removeItem(name))
  },
}

function attempted<result>(act: () => result): result | null {
  try {
    return act()
  } catch {
    return null
  }
}
