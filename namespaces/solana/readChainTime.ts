import { number, object } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { parse } from '#kernel'
import type { NodeReader } from './nodeReader.ts'

const clock = 'SysvarC1ock11111111111111111111111111111111'
const clockSchema: Schema<{
  readonly value: {
    readonly data: { readonly parsed: { readonly info: { readonly unixTimestamp: number } } }
  }
}> = object({
  value: object({
    data: object({ parsed: object({ info: object({ unixTimestamp: number() }) }) }),
  }),
})

/** Reads the time that programs see, in seconds since 1970. The visitor's clock may be wrong. */
export async function readChainTime(
  node: NodeReader,
  network: Caip2,
  options: AbortOptions,
): Promise<number> {
  const form = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const answer = await node(network, 'getAccountInfo', [clock, form], options)
  return parse(clockSchema, answer, 'The time').value.data.parsed.info.unixTimestamp
}
