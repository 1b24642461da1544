import type { TestProviderParams } from './TestProvider.ts'

const escapeText = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign of a site that encodes nothing.
    return text
  }
}

/**
 * Matches a method and path with a route such as `GET /v1/account/{address}/balance`; returns the
 * parameters of the path, `undefined` for another route.
 */
export function matchRoute(
  route: string,
  method: string,
  path: string,
): TestProviderParams | undefined {
  const [routeMethod = '', template = ''] = route.split(' ')
  if (routeMethod !== method) return undefined
  const pattern = escapeText(template).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^${pattern}/?$`).exec(path)
  if (!found) return undefined
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decode(value)]),
  )
}
