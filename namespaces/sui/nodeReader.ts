import { array, nullish, object, record, string, unknown } from 'valibot'
import type { AbortOptions, Caip2, NamespaceHost, Schema } from '#kernel'
import { fault, parse } from '#kernel'
import { withNodeFallback } from '#namespaces/kit'

/**
 * Reads `data` by GraphQL from the first of a network's nodes that answers. Errors: `rpc` when
 * none does or the network has none, with the last answer's error as `cause`.
 */
export type NodeReader = (
  network: Caip2,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  options?: AbortOptions,
) => Promise<Readonly<Record<string, unknown>>>

type GraphQlResponse = {
  readonly data?: Record<string, unknown> | null | undefined
  readonly errors?: { readonly message: string }[] | null | undefined
}
const responseSchema: Schema<GraphQlResponse> = object({
  data: nullish(record(string(), unknown())),
  errors: nullish(array(object({ message: string() }))),
})

/** Creates a reader over the namespace's networks. */
export function createNodeReader(host: NamespaceHost): NodeReader {
  return (network, query, variables, options = {}) =>
    withNodeFallback(host, network, options, async (url) => {
      const { data, errors } = parse(
        responseSchema,
        await host.post(url, { query, variables }, options),
        'The node',
      )
      if (data && !errors?.length) return data
      throw fault('rpc', errors?.[0])
    })
}
