import type { Call, Reply, Route } from './reply.ts'
import { failure, RouteError } from './reply.ts'

/**
 * Makes one function of a table of routes: finds the route, requires the project id and the type
 * of the body, and turns a thrown error into an error of the route's host.
 */
export function answerCall(routes: readonly Route[]): (call: Call) => Promise<Reply> {
  const table = routes.map((route) => ({
    route,
    pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))

  return async (call) => {
    const candidates = table.filter(({ pattern }) => pattern.test(call.path))
    const hit = candidates.find(({ route }) => route.method === call.method)
    if (!hit)
      return failure(
        'api',
        new RouteError(
          candidates.length > 0 ? 405 : 404,
          'NOT_FOUND',
          `No ${call.method} ${call.path} here`,
        ),
      )
    const { route, pattern } = hit
    const problem = route.open ? undefined : findProblem(route, call)
    if (problem) return failure(route.shape, problem)
    try {
      return await route.handle({ ...call, params: decoded(pattern.exec(call.path)?.groups) })
    } catch (error) {
      return failure(
        route.shape,
        error instanceof RouteError ? error : new RouteError(500, 'INTERNAL', String(error)),
      )
    }
  }
}

function findProblem({ beacon }: Route, { query, headers, body }: Call): RouteError | undefined {
  if (!query.get('projectId'))
    return new RouteError(401, 'PROJECT_ID_MISSING', 'Project id is missing')
  const [type = ''] = headers['content-type']?.split(';') ?? []
  const isAccepted = type === 'application/json' || (beacon && type === 'text/plain')
  return body === undefined || isAccepted
    ? undefined
    : new RouteError(415, 'TYPE', 'The body has to be of the type application/json')
}

const decoded = (groups: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
