// Newer than the compiler's library; Node 24 has it.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/** JSON with bigints as bare integers: clients read u64 from the digits, a string would be refused. */
export function toExactJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? rawJSON(inner.toString()) : inner,
  )
}
