import { loadApiContract } from './loadApiContract.ts'

const contract = loadApiContract()
/** The query that identifies the library to the provider. */
const sdkQuery = 'st=latchkey&sv=html-eip155-0.1.0'

/** Calls a route of the API host; a body that is no string is sent as JSON. */
export async function callApi(
  api: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(api + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const type = answer.headers.get('content-type') ?? ''
  return {
    status: answer.status,
    type,
    headers: answer.headers,
    body: type.includes('json') ? await answer.json() : await answer.text(),
  }
}

/** Calls the provider with a project id; throws if request or answer breaks the contract. */
export async function callProvider(api: string, method: string, path: string, body?: unknown) {
  const full = `${path}${path.includes('?') ? '&' : '?'}projectId=test&${sdkQuery}`
  const answer = await callApi(api, method, full, body)
  const url = new URL(full, api)
  const query = Object.fromEntries(url.searchParams)
  const problems = [
    ...contract.request({ method, path: url.pathname, query, body }),
    ...contract.answer({ method, path: url.pathname }, answer),
  ]
  if (problems.length > 0) throw new Error(`${method} ${path}: ${problems.join('; ')}`)
  return answer
}
