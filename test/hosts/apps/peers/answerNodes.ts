type Call = { readonly method: string; readonly params: readonly unknown[]; readonly query: string }
/** Answers a call by its address and its JSON body; `undefined` passes it on. */
export type NodeAnswer = (url: URL, call: Call) => unknown

/** Answers the calls to a node from memory until the result is called. */
export function answerNodes(answer: NodeAnswer): () => void {
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const text = await request.clone().text()
    const body = text.startsWith('{') ? JSON.parse(text) : {}
    const result = answer(new URL(request.url), { method: '', params: [], query: '', ...body })
    return result === undefined ? before(request) : Response.json(result)
  }
  return () => {
    globalThis.fetch = before
  }
}

/** Answers JSON-RPC by method. */
export const byMethod =
  (answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>>): NodeAnswer =>
  (_url, { method, params }) => {
    const found = answers[method]
    return found && { jsonrpc: '2.0', id: 1, result: found(params) }
  }
