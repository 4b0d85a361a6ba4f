// Not in the compiler's library types yet; Node 24 has it.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/** Serialises bigints as bare integers: clients parse u64 from the digits and would refuse a string. */
export function toExactJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? rawJSON(inner.toString()) : inner,
  )
}
