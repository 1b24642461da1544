import { array, nullish, object, record, string, unknown } from 'valibot'
import type { Abort, Caip2, NamespaceHost, Schema } from '#kernel'
import { fault, gate } from '#kernel'
import { fromNodes } from '#namespaces/kit'

/**
 * Asks a network's nodes by GraphQL, the first that answers, and resolves with `data`. Errors:
 * `rpc` when none does or the network has none,
 * with what the last one said as `cause`.
 */
export type Node = (
  network: Caip2,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  options?: Abort,
) => Promise<Readonly<Record<string, unknown>>>

type Answer = {
  readonly data?: Record<string, unknown> | null | undefined
  readonly errors?: { readonly message: string }[] | null | undefined
}
const answer: Schema<Answer> = object({
  data: nullish(record(string(), unknown())),
  errors: nullish(array(object({ message: string() }))),
})

/** Makes the reader over the namespace's networks. */
export function createNode(host: NamespaceHost): Node {
  return (network, query, variables, options = {}) =>
    fromNodes(host, network, options, async (url) => {
      const { data, errors } = gate(
        answer,
        await host.post(url, { query, variables }, options),
        'The node',
      )
      if (data && !errors?.length) return data
      throw fault('rpc', errors?.[0])
    })
}
