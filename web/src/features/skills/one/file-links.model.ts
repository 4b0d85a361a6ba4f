/** The file of a package that an address in its SKILL.md names; null where it names none. */
export function filePathOf(
  address: string,
  files: readonly { readonly path: string }[],
): string | null {
  const [place = ''] = address.split(/[#?]/)
  const path = decoded(place.replace(/^(?:\.\/)+/, ''))
  return files.some((file) => file.path === path) ? path : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
