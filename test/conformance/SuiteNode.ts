import type { NodeResponse } from '#kernel'

/**
 * A namespace's request to a node: a posted JSON body (`post`), or any other call (`request`).
 * `body` is text as it was sent; bytes stay bytes.
 */
export type SuiteNodeRequest = {
  readonly url: string
  readonly method: string
  readonly type?: string | undefined
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined
}

/** Answers for the nodes of a check. Throw to make a node unreachable. */
export type SuiteNode = (question: SuiteNodeRequest) => NodeResponse | Promise<NodeResponse>

/** An answer with a JSON body. */
export const createJsonResponse = (json: unknown, status = 200): NodeResponse => ({
  status,
  json,
  text: JSON.stringify(json),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends the request to the real node behind the URL, for authors who run one. */
export const fetchNode: SuiteNode = async ({ url, method, type, body }) => {
  const answer = await fetch(url, {
    method,
    headers: type ? { 'content-type': type } : {},
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: parseJson(text) }
}
