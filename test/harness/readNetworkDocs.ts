import { readFileSync } from 'node:fs'

/** A request of docs/network.md. */
export type ListedRequest = {
  readonly host: string
  readonly method: string
  readonly path: string
  readonly owners: readonly string[]
}

/** The requests of docs/network.md, with their hosts. */
export function readNetworkDocs(): readonly ListedRequest[] {
  const text = readFileSync(new URL('../../docs/network.md', import.meta.url), 'utf8')
  return text.split(/^### /m).flatMap((part) => {
    const [, host = ''] = /^`(\w+)`/.exec(part) ?? []
    return [...part.matchAll(/^\| ([A-Z]+) \| `([^`]+)` \| ([\w, -]+) \|/gm)].map(
      ([, method = '', path = '', owners = '']) => ({
        host,
        method,
        path,
        owners: owners.split(', '),
      }),
    )
  })
}

/** The requests that docs/network.md does not list, each once. */
export function findUnlistedRequests(
  made: readonly { readonly method: string; readonly path: string }[],
): readonly string[] {
  const known = readNetworkDocs().map(
    ({ method, path }) =>
      new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`),
  )
  return [...new Set(made.map(({ method, path }) => `${method} ${path}`))].filter(
    (line) => !known.some((pattern) => pattern.test(line)),
  )
}
