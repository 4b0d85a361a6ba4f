/** A record with exactly these keys and the results of `valueOf`, which runs concurrently for all. */
export async function recordOf<name extends string, value>(
  names: readonly name[],
  valueOf: (name: name) => value | Promise<value>,
): Promise<Readonly<Record<name, value>>> {
  const entries = await Promise.all(names.map(async (name) => [name, await valueOf(name)] as const))
  // The keys are those of the argument.
  return Object.fromEntries(entries) as Record<name, value>
}
